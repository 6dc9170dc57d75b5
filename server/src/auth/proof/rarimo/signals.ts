/** The public signals of a passport proof. */
export type Signals = {
  nullifier: bigint
  citizenship: bigint
  sex: bigint
  eventId: bigint
  eventData: bigint
  identityRoot: bigint
  selector: bigint
  currentDate: bigint
  timestampUpper: bigint
  counterUpper: bigint
  birthDateUpper: bigint
}

/** The index of each signal, by the number of signals. Other circuits may have another order, so they are refused. */
const VERSIONS: Readonly<Record<number, Record<keyof Signals, number>>> = {
  23: {
    nullifier: 0,
    citizenship: 6,
    sex: 7,
    eventId: 9,
    eventData: 10,
    identityRoot: 11,
    selector: 12,
    currentDate: 13,
    timestampUpper: 15,
    counterUpper: 17,
    birthDateUpper: 19,
  },
}

/** Reads the signals; undefined for an unknown version or numbers that are not in canonical form. */
export function readSignals(texts: readonly string[]): Signals | undefined {
  const positions = VERSIONS[texts.length]
  if (positions === undefined || !texts.every((text) => /^(0|[1-9]\d{0,77})$/.test(text))) return undefined
  const at = (name: keyof Signals) => BigInt(texts[positions[name]] ?? '0')
  return {
    nullifier: at('nullifier'),
    citizenship: at('citizenship'),
    sex: at('sex'),
    eventId: at('eventId'),
    eventData: at('eventData'),
    identityRoot: at('identityRoot'),
    selector: at('selector'),
    currentDate: at('currentDate'),
    timestampUpper: at('timestampUpper'),
    counterUpper: at('counterUpper'),
    birthDateUpper: at('birthDateUpper'),
  }
}

/** The ASCII text that a number encodes. */
export function textOf(value: bigint): string {
  const hex = value.toString(16)
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex').toString('latin1')
}
