// Events for the tests of the Apiary board, with the fields that matter there.
import type { ApiaryEvent } from '../src/boards/apiary/types.gen';

type Type = ApiaryEvent['type'];
type Fields<T extends Type> = Partial<Omit<Extract<ApiaryEvent, { type: T }>, 'type'>>;

export const event = <T extends Type>(type: T, fields: Fields<T> = {}): ApiaryEvent =>
  ({ type, ...fields }) as unknown as ApiaryEvent;

/** An event as the log tells it. */
export const told = <T extends Type>(type: T, fields: Fields<T> = {}, cells: string[] = []) => ({
  event: event(type, fields),
  said: { key: `event.${type}`, cells },
});
