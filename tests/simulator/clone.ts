/** A copy of plain data; a database asks for very many. */
export function clonePlain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(clonePlain);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return structuredClone(value);
  const copy: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) copy[name] = clonePlain(part);
  return copy;
}
