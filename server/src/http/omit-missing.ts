type Present<T> = { [K in keyof T]?: NonNullable<T[K]> }

/** Leaves out fields that are null or undefined: on the wire such fields are absent. */
export function omitMissing<T extends object>(fields: T): Present<T>
export function omitMissing(fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  )
}
