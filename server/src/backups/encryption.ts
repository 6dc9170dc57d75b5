import { open } from 'node:fs/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { UsageError } from '#admin/command.ts'
import { messageOf } from '#admin/installation.ts'
import { codeOf } from '#db/binaries.ts'

// Encrypted backups have the format of age (https://age-encryption.org/v1), so that its own tools read them, too.

type Bytes = AsyncIterable<Uint8Array>
/** One step of a pipeline, which holds a part of the stream at a time. */
type Step = (source: Bytes) => Bytes

const FIRST_LINE = 'age-encryption.org/v1\n'

/** Leaves a stream as it is. */
export const unchanged: Step = async function* (source) {
  yield* source
}

/** Encrypts a stream for whoever has the key of this recipient. */
export function encryptFor(recipient: string): Step {
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch {
    throw new UsageError(
      'BACKUP_RECIPIENT is not a public key of age: copy the whole line that begins with age1.',
    )
  }
  return async function* (source) {
    yield* await encrypter.encrypt(streamOf(source))
  }
}

/** Whether a file begins like one that is encrypted; false for one that cannot be read. */
export async function isEncrypted(path: string): Promise<boolean> {
  try {
    await using file = await open(path)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(FIRST_LINE.length), 0, FIRST_LINE.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === FIRST_LINE
  } catch {
    return false
  }
}

/** Decrypts a backup with one of these keys. `damaged` makes the error of a file that was cut or changed. */
export function decryptWith(
  keys: readonly string[],
  { path, damaged }: { path: string; damaged: (reason: string) => UsageError },
): Step {
  if (keys.length === 0)
    throw new UsageError(`The backup ${path} is encrypted: name the file that has its key with --identity.`)
  const decrypter = new Decrypter()
  for (const key of keys) decrypter.addIdentity(key)
  return async function* (source) {
    try {
      yield* await decrypter.decrypt(streamOf(source))
    } catch (error) {
      // A file that cannot be read is not damaged.
      if (codeOf(error) !== undefined) throw error
      if (messageOf(error).startsWith('no identity matched'))
        throw new UsageError(`The backup ${path} is encrypted for another key than that of --identity.`)
      throw damaged('it cannot be decrypted to its end')
    }
  }
}

/** The kind of stream that the library takes; it holds a part at a time. */
function streamOf(source: Bytes): ReadableStream<Uint8Array> {
  const parts = source[Symbol.asyncIterator]()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => {
      await parts.return?.()
    },
  })
}
