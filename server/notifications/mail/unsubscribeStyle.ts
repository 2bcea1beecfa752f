/** The style sheet of the unsubscribe page; the Content-Security-Policy allows no inline styles. */
export const unsubscribeStyle = `:root { color-scheme: light dark }
body { margin: 0; background: #F7F6F3; color: #14201E; font: 16px/24px -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif }
main { max-width: 416px; margin: 0 auto; padding: 48px 24px }
h1 { margin: 24px 0 12px; font-size: 24px; line-height: 32px }
p { margin: 0 0 24px }
.brand { color: #0B6B5D; font-size: 20px; font-weight: 800; text-decoration: none }
button { width: 100%; min-height: 44px; border: 0; border-radius: 10px; background: #0B6B5D; color: #FFFFFF; font: inherit; font-weight: 600; cursor: pointer }
:focus-visible { outline: 2px solid #1D4ED8; outline-offset: 2px }
@media (prefers-color-scheme: dark) {
  body { background: #101615; color: #E9EEEC }
  .brand { color: #5CC7B2 }
  button { background: #5CC7B2; color: #0B1512 }
  :focus-visible { outline-color: #9DB7FF }
}
`;
