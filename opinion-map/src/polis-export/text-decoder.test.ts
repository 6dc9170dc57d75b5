import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { textDecoder } from './text-decoder.ts'

const TEXT = 'Fußgängerzone für Köln – ja!'
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
const windows1252 = (text: string) => new Uint8Array(Buffer.from(text.replace('–', '\x96'), 'latin1'))

function decoded(bytes: Uint8Array, size = bytes.length): { text: string; encoding: string } {
  const decoder = textDecoder('a.csv')
  let text = ''
  for (let at = 0; at < bytes.length; at += size) text += decoder.push(bytes.subarray(at, at + size))
  return { text: text + decoder.end(), encoding: decoder.encoding() }
}

describe('textDecoder', () => {
  it('textDecoder reads UTF-8 with and without a mark, UTF-16 with a mark, and what is neither as Windows-1252', () => {
    const bytes = (text: string) => new TextEncoder().encode(text)
    assert.deepEqual(decoded(bytes(TEXT)), { text: TEXT, encoding: 'utf-8' })
    assert.deepEqual(decoded(bytes(`\ufeff${TEXT}`)), { text: TEXT, encoding: 'utf-8' })
    assert.deepEqual(decoded(bytes('only letters')), { text: 'only letters', encoding: 'utf-8' })
    assert.deepEqual(decoded(bytes('')), { text: '', encoding: 'utf-8' })
    assert.deepEqual(decoded(utf16(TEXT)), { text: TEXT, encoding: 'utf-16' })
    assert.deepEqual(decoded(swapped(utf16(TEXT))), { text: TEXT, encoding: 'utf-16' })
    assert.deepEqual(decoded(windows1252(TEXT)), { text: TEXT, encoding: 'windows-1252' })
  })

  it('textDecoder refuses a file that is UTF-8 at first and something else further on', () => {
    const mixed = new Uint8Array([...new TextEncoder().encode('Köln, '), ...windows1252('Köln')])
    assert.throws(() => decoded(mixed), {
      name: 'MixedEncodingError',
      message: 'a.csv: it is UTF-8 at first and something else further on; save it as UTF-8.',
    })
  })

  it('textDecoder reads the same text in pieces of any size', () => {
    const unit = fc.constantFrom('a', '\n', 'é', 'ß', 'ü')
    fc.assert(
      fc.property(
        fc.string({ unit }),
        fc.constantFrom('utf8', 'latin1', 'utf16'),
        fc.integer({ min: 1, max: 5 }),
        (text, encoding, size) => {
          const written = `${text}é.`
          const bytes =
            encoding === 'utf16'
              ? utf16(written)
              : new Uint8Array(Buffer.from(written, encoding === 'latin1' ? 'latin1' : 'utf8'))
          assert.equal(decoded(bytes, size).text, written)
        },
      ),
    )
  })
})

/** The same text with the bytes of each unit in the other order. */
const swapped = (bytes: Uint8Array) => bytes.map((_, at) => bytes[at ^ 1]!)
