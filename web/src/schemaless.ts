/**
 * Stands in for the schema library in the build of the web, where the contract only names its calls
 * (see `web/schemaless.ts`). Lists of words keep their words.
 */
type Inert = {
  check: () => Inert
}
/* @__NO_SIDE_EFFECTS__ */
const schema = (): Inert => ({ check: schema })

export {
  schema as array,
  schema as boolean,
  schema as discriminatedUnion,
  schema as int,
  schema as length,
  schema as literal,
  schema as maxLength,
  schema as maximum,
  schema as minLength,
  schema as minimum,
  schema as nonnegative,
  schema as number,
  schema as object,
  schema as optional,
  schema as record,
  schema as refine,
  schema as regex,
  schema as strictObject,
  schema as string,
  schema as tuple,
  schema as undefined,
}
export const iso = { datetime: schema }

/* @__NO_SIDE_EFFECTS__ */
const words = (options: readonly string[]) => ({ options })
export { words as enum }
