import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readConversation } from '../../goldens/conversations.ts'
import { bundleContentOf, zippedBundle } from '../testing/bundles.ts'
import { readZip } from './open-bundle.ts'

const VERIFY = fileURLToPath(new URL('main.ts', import.meta.url))
const { votes } = readConversation('brexit-consensus')

function verify(...args: string[]): Promise<{ code: number; lines: string[] }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [VERIFY, ...args], (_, stdout) =>
      resolve({ code: child.exitCode ?? -1, lines: stdout.trimEnd().split('\n') }),
    )
  })
}

describe('parley-verify', () => {
  it('parley-verify exits with 0 if all numbers match, 1 if some differ, 2 if the bundle is incomplete, and 3 if another version made it', async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'parley-verify-'))
    const zip = await zippedBundle(bundleContentOf(votes))
    const whole = join(folder.path, 'bundle.zip')
    writeFileSync(whole, zip)
    const part = join(folder.path, 'part.zip')
    writeFileSync(part, zip.subarray(0, -100))
    const older = join(folder.path, 'older.zip')
    const engine = { name: '@parley/opinion-map', version: '0.0.9' }
    writeFileSync(older, await zippedBundle({ ...bundleContentOf(votes), engine }))
    const unpacked = mkdtempDisposableSync(join(folder.path, 'unpacked-'))
    for (const [name, bytes] of readZip(zip).files) writeFileSync(join(unpacked.path, name), bytes)
    const analysis = join(unpacked.path, 'analysis.json')
    writeFileSync(
      analysis,
      Buffer.from(readZip(zip).files.get('analysis.json') ?? [])
        .toString()
        .replace('"k": ', '"k": 1'),
    )

    const [matches, differs, broken, nothing, other] = await Promise.all([
      verify(whole),
      verify(unpacked.path),
      verify(part),
      verify(),
      verify(older),
    ])
    assert.equal(matches?.code, 0, matches?.lines.join('\n'))
    assert.equal(matches.lines.at(-1), 'Every published number follows from the votes.')
    assert.equal(matches.lines[2], 'Run 12 of December 20, 2026, computed by @parley/opinion-map 0.5.0.')
    assert.equal(differs?.code, 1)
    assert(differs.lines.some((line) => /analysis\.json, SHA-256: published "\w{64}", found/.test(line)))
    assert(
      differs.lines.includes('         analysis.json, map.k: published 12, found 2'),
      differs.lines.join('\n'),
    )
    assert.equal(differs.lines.at(-1), 'Not every published number follows from the votes.')
    assert.equal(broken?.code, 2)
    assert.match(broken.lines.join(), /This is not a bundle, or not a whole one/)
    assert.equal(nothing?.code, 2)
    assert.equal(other?.code, 3)
  })

  it('parley-verify with the public key of a site says whether that site signed the bundle, and exits with 1 if not', async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'parley-verify-'))
    const write = (name: string, content: string | Buffer) => {
      writeFileSync(join(folder.path, name), content)
      return join(folder.path, name)
    }
    const [own, other] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')]
    const key = write('key.pem', own.publicKey.export({ format: 'pem', type: 'spki' }).toString())
    const signedWith = async (name: string, { privateKey }: typeof own) => {
      const signature = (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64')
      return write(name, await zippedBundle(bundleContentOf(votes), signature))
    }
    const [genuine, forged] = [await signedWith('genuine.zip', own), await signedWith('forged.zip', other)]
    const unsigned = write('unsigned.zip', await zippedBundle(bundleContentOf(votes)))
    const found = await Promise.all([
      verify(genuine, '--key', key),
      verify(genuine),
      verify(forged, '--key', key),
      verify(unsigned, '--key', key),
      verify(unsigned),
      verify(genuine, '--key', write('no-key.pem', 'nothing')),
    ])
    assert.deepEqual(
      found.map(({ code }) => code),
      [0, 0, 1, 1, 0, 2],
    )
    const [mine, unchecked, notMine, missing, none] = found.map(({ lines }) => lines.join('\n'))
    assert.match(mine ?? '', /The bundle is signed with this key: votes, texts and figures are those/)
    assert.match(unchecked ?? '', /The bundle is signed\. To check by whom, .* --key site\.pem/)
    assert.match(notMine ?? '', /The bundle is NOT signed with this key\./)
    assert.match(missing ?? '', /The bundle is NOT signed with this key\./)
    assert.match(none ?? '', /The bundle is not signed/)
  })

  it('parley-verify checks whether a statement is signed with a key', async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'parley-verify-'))
    const write = (name: string, text: string) => {
      writeFileSync(join(folder.path, name), text)
      return join(folder.path, name)
    }
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const text = '{\n  "run": 12\n}'
    const signature = sign(null, Buffer.from(text), privateKey).toString('base64')
    const key = write('key.pem', publicKey.export({ format: 'pem', type: 'spki' }).toString())
    const genuine = write('genuine.json', JSON.stringify({ statement: text, signature }))
    const forged = write('forged.json', JSON.stringify({ statement: text.replace('12', '13'), signature }))
    const none = write('none.json', 'null')
    const [good, bad, nothing] = await Promise.all([
      verify(genuine, '--key', key),
      verify(forged, '--key', key),
      verify(none, '--key', key),
    ])
    assert.deepEqual([good.code, good.lines.at(-1)], [0, 'The statement is signed with this key.'])
    assert.deepEqual([bad.code, bad.lines.at(-1)], [1, 'The statement is NOT signed with this key.'])
    assert.equal(nothing.code, 2)
  })
})
