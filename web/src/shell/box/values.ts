// Values of a form while they are entered. What they may be, the server says: see core/packs/forms.py.
import type { Form, FormItem, Shape } from '../../wire.gen';

export type Value = unknown;
export type Item = Record<string, Value>;
export const UNKNOWN = '?';

/** The item as an owner finds it: a mark for each field that we made up. */
export const blankItem = ({ ours, open }: FormItem): Item =>
  Object.fromEntries(Object.entries(ours).map(([field, value]) => [field, open.includes(field) ? UNKNOWN : value]));

/** Is a mark left in a value, or in one language of a name? */
export const isMarked = (value: Value): boolean =>
  value === UNKNOWN ||
  (typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).some(isMarked));

/** Something to begin with, where an entry is added. */
export function begun(form: Form, shape: Shape): Value {
  switch (shape.kind) {
    case 'whole':
      return Math.max(shape.low ?? 0, 1);
    case 'text':
      return '';
    case 'yes':
      return false;
    case 'choice':
      return shape.choices![0];
    case 'list':
      return Array.from({ length: shape.low ?? 0 }, () => begun(form, shape.of![0]!));
    case 'row':
      return shape.of!.map((part) => begun(form, part));
    case 'record':
    case 'either':
      return record(form, shape.records![0]!);
  }
}

/** A record with what it needs, and its tag. */
export function record(form: Form, name: string): Item {
  const { tag, fields } = form.records[name]!;
  const needed = fields
    .filter(({ required }) => required ?? true)
    .map((field) => [field.name, begun(form, field.shape)]);
  return { ...(tag ? { [tag[0]]: tag[1] } : {}), ...Object.fromEntries(needed) } as Item;
}

/** Which of several records a value is. */
export const recordOf = (form: Form, shape: Shape, value: Item): string =>
  shape.records!.find((name) => {
    const { tag } = form.records[name]!;
    return !tag || value[tag[0]] === tag[1];
  }) ?? shape.records![0]!;
