type Present<T> = { [K in keyof T]?: NonNullable<T[K]> }

/** The fields that there are: on the wire what is absent is left out. */
export function present<T extends object>(fields: T): Present<T>
export function present(fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  )
}
