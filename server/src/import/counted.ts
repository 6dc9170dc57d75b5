import { Transform } from 'node:stream'
import { ImportFailed } from '#import/import-failed.ts'

/** The bytes that may still come, shared by all files of an import. */
export type Allowance = { bytes: number }

/** Lets bytes through until the allowance is used up: what is unpacked may be endless. */
export const counted = (allowance: Allowance): Transform =>
  new Transform({
    transform(chunk: Buffer, _, done) {
      allowance.bytes -= chunk.length
      if (allowance.bytes < 0) done(new ImportFailed('too_large'))
      else done(null, chunk)
    },
  })
