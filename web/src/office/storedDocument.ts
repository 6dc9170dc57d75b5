import { babyjubjub } from '@noble/curves/misc.js'
import { createStore, del, get, set } from 'idb-keyval'
import { poseidon2 } from 'poseidon-lite/poseidon2'

/** A made-up document and the secret behind its commitment. The secret never leaves this browser. */
export type StoredDocument = {
  secret: bigint
  documentNumber: string
  nationality: string
  sex: 'F' | 'M' | 'X'
}

const KEY = 'holder'
const store = () => createStore('parley-office', 'documents')

export const storedDocument = (): Promise<StoredDocument | undefined> => get<StoredDocument>(KEY, store())

/** Stores a document. The stored secret is reused only for the same document number. */
export const saveDocument = async (document: Omit<StoredDocument, 'secret'>): Promise<StoredDocument> => {
  const before = await storedDocument()
  const isSame = before?.documentNumber === document.documentNumber
  const holder = { ...document, secret: isSame ? before.secret : newSecret() }
  await set(KEY, holder, store())
  return holder
}

export const deleteDocument = (): Promise<void> => del(KEY, store())

/** The generator point of the circuit. */
const BASE = babyjubjub.Point.fromAffine({
  x: 5299619240641551281634865583518297030282874472190772894086521144482721001553n,
  y: 16950150798460657717958625567821834550301663161624707787222815936182638968203n,
})
const ORDER = 2736030358979909402780800718157159386076813972158567259200215660948447373041n

/**
 * A new secret below the order of the curve, made from 64 more bits than needed, so that every value is equally likely.
 */
export const newSecret = (): bigint => {
  const bytes = crypto.getRandomValues(new Uint8Array(40))
  const wide = bytes.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n)
  return (wide % (ORDER - 1n)) + 1n
}

/** The commitment to a secret, which is all that the office learns about it. */
export const commitmentOf = (secret: bigint): bigint => {
  const { x, y } = BASE.multiply(secret).toAffine()
  return poseidon2([x, y])
}
