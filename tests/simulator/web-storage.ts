/** A Web Storage of text, which tells the name of what was changed in it. */
export class WebStorage {
  items: ReadonlyMap<string, string>;
  readonly #onChange: (name: string) => void;

  constructor(items: ReadonlyMap<string, string>, onChange: (name: string) => void) {
    this.items = items;
    this.#onChange = onChange;
  }

  getItem(name: string): string | null {
    return this.items.get(name) ?? null;
  }

  setItem(name: string, value: string): void {
    if (this.items.get(name) === value) return;
    this.items = new Map(this.items).set(name, value);
    this.#onChange(name);
  }

  removeItem(name: string): void {
    if (!this.items.has(name)) return;
    this.items = new Map([...this.items].filter(([other]) => other !== name));
    this.#onChange(name);
  }
}
