type Present<T> = { [K in keyof T]?: NonNullable<T[K]> }

/** Leaves out undefined fields, because absent fields are omitted on the wire. */
export function present<T extends object>(fields: T): Present<T>
export function present(fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  )
}
