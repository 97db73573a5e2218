import type { ListChanges } from './list-changes';

/**
 * Undoes an addition to the changes of a list: the fields that it has changed are as before, or gone, unless something has
 * changed them since. Not as new changes, so that the same addition can be made again.
 *
 * @param present the changes of the list now
 */
export function revertChanges(
  present: ListChanges,
  { before, after }: { before: ListChanges; after: ListChanges },
): ListChanges {
  const earlier = new Map(Object.entries(before.fields));
  const added = new Map(Object.entries(after.fields));
  const fields = new Map(Object.entries(present.fields));
  for (const [name, field] of fields) {
    const old = earlier.get(name);
    if (!isSame(field, added.get(name)) || isSame(field, old)) continue;
    if (old) fields.set(name, old);
    else fields.delete(name);
  }
  return { ...present, fields: Object.fromEntries(fields) };
}

type Field = ListChanges['fields'][string];

function isSame(field: Field, other: Field | undefined): boolean {
  return field[1] === other?.[1] && JSON.stringify(field[0]) === JSON.stringify(other[0]);
}
