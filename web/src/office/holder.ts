import { createStore, del, get, set } from 'idb-keyval'
import { newSecret } from '#office/identity.ts'

/** A made-up document and the secret behind its commitment. The secret never leaves this browser. */
export type Holder = {
  secret: bigint
  documentNumber: string
  nationality: string
  sex: 'F' | 'M' | 'X'
}

const KEY = 'holder'
const store = () => createStore('parley-office', 'documents')

export const heldDocument = (): Promise<Holder | undefined> => get<Holder>(KEY, store())

/** Holds a document; the secret of the one before goes with it only if it is the same. */
export const holdDocument = async (document: Omit<Holder, 'secret'>): Promise<Holder> => {
  const before = await heldDocument()
  const isSame = before?.documentNumber === document.documentNumber
  const holder = { ...document, secret: isSame ? before.secret : newSecret() }
  await set(KEY, holder, store())
  return holder
}

export const forgetDocument = (): Promise<void> => del(KEY, store())
