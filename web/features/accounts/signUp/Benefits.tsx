import { CircleDollarSign, MapPin, Users } from "lucide-react";
import * as css from "./Benefits.css";
import { signUpCopy } from "./copy";

const icons = [CircleDollarSign, Users, MapPin];

export function Benefits() {
  return (
    <aside className={css.note}>
      <h2 className={css.title}>{signUpCopy.tutor.benefitsTitle}</h2>
      <ul className={css.list}>
        {signUpCopy.tutor.benefits.map(({ title, body }, index) => {
          const Icon = icons[index] ?? Users;
          return (
            <li key={title} className={css.benefit}>
              <span className={css.icon}>
                <Icon size={20} aria-hidden />
              </span>
              <div>
                <p className={css.name}>{title}</p>
                <p className={css.body}>{body}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </aside>
  );
}
