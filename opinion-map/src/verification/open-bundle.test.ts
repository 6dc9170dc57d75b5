import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { NotABundle } from './format.ts'
import { openBundle, readZip } from './open-bundle.ts'
import { zipOf } from './zip-writer.ts'

async function zipWith(files: Record<string, string>): Promise<Buffer> {
  const chunks: Buffer[] = []
  const list = Object.entries(files).map(([name, text]) => ({ name, pieces: () => [text] }))
  for await (const chunk of zipOf(list, () => [{ name: 'manifest.json', text: '{}' }])) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const refused = (reason: RegExp) => (error: unknown) => {
  assert(error instanceof NotABundle)
  assert.match(error.message, reason)
  return true
}

describe('openBundle', () => {
  it('openBundle reads the same from a folder and a zip', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-bundle-'))
    try {
      await writeFile(join(folder, 'votes.csv'), 'a vote')
      await writeFile(join(folder, 'notes.txt'), 'mine')
      await writeFile(
        join(folder, 'bundle.zip'),
        await zipWith({ 'votes.csv': 'a vote', 'notes.txt': 'mine' }),
      )
      const [fromFolder, fromZip] = [await openBundle(folder), await openBundle(join(folder, 'bundle.zip'))]
      assert.equal(Buffer.from(fromZip.files.get('votes.csv') ?? []).toString(), 'a vote')
      assert.deepEqual([...fromFolder.files.keys()], ['votes.csv'])
      assert.deepEqual(fromFolder.others, ['bundle.zip', 'notes.txt'])
      assert.deepEqual(fromZip.others, ['notes.txt'])
      await assert.rejects(openBundle(folder, 3), refused(/larger than any bundle/))
      await assert.rejects(openBundle(join(folder, 'nothing')), refused(/no file or folder/))
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

describe('zipOf', () => {
  it('a zip has the flags for sizes that follow the content and for names in UTF-8', async () => {
    const zip = await zipWith({ 'votes.csv': 'a vote' })
    const directory = zip.lastIndexOf(Buffer.from('votes.csv')) - 46
    for (const flags of [zip.readUInt16LE(6), zip.readUInt16LE(directory + 8)])
      assert.equal(flags, (1 << 3) | (1 << 11))
  })
})

describe('readZip', () => {
  it('readZip rejects names that lead out of the folder', async () => {
    for (const name of ['../votes.csv', '/etc/votes.csv', 'a/../../votes.csv', 'C:\\votes.csv', '..']) {
      const zip = await zipWith({ [name]: 'a vote' })
      assert.throws(() => readZip(zip), refused(/plain names only/), name)
    }
  })

  it('readZip rejects a zip that unpacks to more than the limit, before it unpacks it', async () => {
    const bomb = await zipWith({ 'votes.csv': '0'.repeat(1_000_000) })
    assert(bomb.length < 5000)
    assert.throws(() => readZip(bomb, 100_000), refused(/larger than any bundle/))
    const claim = bomb.lastIndexOf(Buffer.from('votes.csv')) - 46 + 24
    bomb.writeUInt32LE(2 ** 27, claim)
    assert.throws(() => readZip(bomb), refused(/larger than any bundle/), 'no zip of this size holds so much')
    // A zip that claims a smaller size is unpacked no further than that size.
    const directory = bomb.lastIndexOf(Buffer.from('votes.csv')) - 46
    bomb.writeUInt32LE(10, directory + 24)
    assert.throws(() => readZip(bomb, 100_000), refused(/damaged/))
  })

  it('readZip rejects a truncated zip, wherever it ends', async () => {
    const zip = await zipWith({ 'votes.csv': 'a vote' })
    fc.assert(
      fc.property(fc.nat(zip.length - 1), (length) => {
        assert.throws(() => readZip(zip.subarray(0, length)), NotABundle)
      }),
      { numRuns: 100, seed: 5 },
    )
  })

  it('readZip throws only NotABundle if bytes of a zip are changed', async () => {
    const zip = await zipWith({ 'votes.csv': 'a vote', 'comments.csv': 'a comment' })
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(zip.length - 1), fc.nat(255)), { minLength: 1 }), (changes) => {
        const changed = Buffer.from(zip)
        for (const [at, byte] of changes) changed[at] = byte
        try {
          readZip(changed)
        } catch (error) {
          assert(error instanceof NotABundle, String(error))
        }
      }),
      { numRuns: 500, seed: 6 },
    )
  })
})
