import { textOf } from "./fences.js";

const generated = ["server/main.ts", "server/services.ts"].flatMap((file) =>
  [...textOf(file).matchAll(/storedSecret\([\w.]*dataDir, "([\w-]+)"\)/g)].map(([, name = ""]) => name),
);

it.each(["README.md", "server/commands/backup.ts", "server/commands/restore.ts"])(
  "%s names each generated secret that a backup lacks, as a file and as a variable",
  (file) => {
    expect(generated.toSorted()).toEqual(["jwt-secret", "vapid-secret"]);
    const [, restoring = ""] = textOf(file).split(/\n## Backup and restore\n|const help = `/);
    const [text = ""] = restoring.split(/\n## |`;\n/);
    for (const name of generated) {
      expect(text).toContain(`DATA_DIR/${name}`);
      expect(text).toContain(name.toUpperCase().replace("-", "_"));
    }
  },
);
