import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { readConversation } from '../../goldens/conversations.ts'
import { bundleContentOf, zippedBundle } from '../testing/bundles.ts'
import { votesOfCamps } from '../testing/votes.ts'
import { ENGINE } from '../version.ts'
import { BUNDLE_FILES, NotABundle } from './format.ts'
import { readZip } from './open-bundle.ts'
import { reportOf } from './report.ts'
import { verifyBundle } from './verify.ts'

const camps = votesOfCamps({ seed: 3, numPeople: 60, numOpinions: 12 })
const previous = {
  participantIds: [...new Set(camps.participantIds)],
  groups: [...new Set(camps.participantIds)].map((_, i) => i % 2),
  hadClearGroups: true,
}
const good = await zippedBundle(bundleContentOf(camps, { previous, moderatedOut: [57] }))

/** The bundle with one file changed; if `isThorough`, its hash in the manifest is corrected. */
function tampered(name: string, change: (text: string) => string, { isThorough = true, zip = good } = {}) {
  const bundle = readZip(zip)
  const before = bundle.files.get(name) ?? new Uint8Array()
  const after = Buffer.from(change(Buffer.from(before).toString()))
  assert.notDeepEqual(after, Buffer.from(before), 'something is changed')
  bundle.files.set(name, after)
  if (isThorough && name !== BUNDLE_FILES.manifest) {
    const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    const manifest = Buffer.from(bundle.files.get(BUNDLE_FILES.manifest) ?? []).toString()
    const corrected = manifest
      .replace(hashOf(before), hashOf(after))
      .replace(
        `"bytes": ${before.length},\n      "name": "${name}"`,
        `"bytes": ${after.length},\n      "name": "${name}"`,
      )
    bundle.files.set(BUNDLE_FILES.manifest, Buffer.from(corrected))
  }
  return bundle
}

const differingParts = (bundle: ReturnType<typeof readZip>) =>
  verifyBundle(bundle)
    .parts.filter(({ differences }) => differences.count > 0)
    .map(({ name }) => name)

describe('verifyBundle', () => {
  it('verifyBundle confirms that every number of an unchanged bundle follows from its votes', () => {
    const verification = verifyBundle(readZip(good))
    assert.deepEqual(
      reportOf(verification).filter((line) => line.includes('DIFFERS')),
      [],
    )
    assert(verification.matches)
    assert(
      verification.parts.every(({ differences }) => differences.numCompared > 0 || differences.count === 0),
    )
  })

  for (const mode of ['compat', 'robust'] as const)
    it(`verifyBundle verifies a real conversation in mode ${mode}, with participants renumbered`, async () => {
      const { votes, golden } = readConversation('vtaiwan.uberx')
      const zip = await zippedBundle(bundleContentOf(votes, { mode, moderatedOut: golden.mod_out }))
      const verification = verifyBundle(readZip(zip))
      assert.deepEqual(
        reportOf(verification).filter((line) => line.includes('DIFFERS')),
        [],
      )
    })

  it('verifyBundle recomputes only bundles of its own version of the engine, and names the version that made another one', async () => {
    const engine = { name: '@parley/opinion-map', version: '0.0.9' }
    const zip = await zippedBundle({ ...bundleContentOf(camps), engine })
    const lines = reportOf(
      verifyBundle(tampered('analysis.json', (text) => text.replace('"k": ', '"k": 1'), { zip })),
    )
    assert(lines.some((line) => line.endsWith('computed by @parley/opinion-map 0.0.9.')))
    assert(lines.includes(`This is version ${ENGINE.version}: to check every number, use version 0.0.9.`))
    assert(
      lines.includes(
        `not checked  Everything that was computed: it is of version 0.0.9 of the engine, and this one, ${ENGINE.version}, computes only its own again.`,
      ),
    )
    assert.equal(lines.at(-1), 'Every published number that was checked follows from the votes.')
    const changed = tampered('comments.csv', (text) => text.replace(/,19,15,/, ',20,15,'), { zip })
    assert.deepEqual(differingParts(changed), ['comments.csv agrees with the votes and the parameters'])
  })

  it('verifyBundle finds a changed file by its hash', () => {
    const bundle = tampered('summary.csv', (text) => text.replace('trams', 'trains'), { isThorough: false })
    assert.deepEqual(differingParts(bundle), ['The files are those of the manifest'])
    assert.deepEqual(differingParts(tampered('summary.csv', (text) => text.replace('trams', 'trains'))), [])
  })

  it('verifyBundle finds a changed vote even if its hash was corrected', () => {
    const bundle = tampered('votes.csv', (text) => text.replace(/,1\n/, ',-1\n'))
    const parts = differingParts(bundle)
    assert(parts.includes('Votes and people'))
    assert(parts.includes('participants-votes.csv agrees with the votes and the groups'))
    assert(!parts.includes('The files are those of the manifest'))
  })

  it('with the key of the site, verifyBundle finds a changed text of an opinion, even if its hash is corrected', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const pem = Buffer.from(publicKey.export({ format: 'pem', type: 'spki' }))
    const signature = (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64')
    const zip = await zippedBundle(bundleContentOf(camps), signature)
    assert.equal(verifyBundle(readZip(zip), pem).origin, 'this-key')
    const changed = tampered('comments.csv', (text) => text.replace('Opinion', 'Opposite'), { zip })
    assert(verifyBundle(changed).matches, 'without a key the hashes agree')
    const { origin, matches } = verifyBundle(changed, pem)
    assert.deepEqual([origin, matches], ['not-of-this-key', false])
  })

  it('verifyBundle finds any changed published number and reports its place', () => {
    const text = Buffer.from(readZip(good).files.get(BUNDLE_FILES.analysis) ?? []).toString()
    const numbers = [...text.matchAll(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g)]
    fc.assert(
      fc.property(fc.nat(numbers.length - 1), (which) => {
        const { index = 0, 0: number = '' } = numbers[which] ?? {}
        const changed = Math.abs(Number(number)) < 1e-6 ? '0.001' : String(Number(number) * 1.01)
        const bundle = tampered(
          'analysis.json',
          (text) => text.slice(0, index) + changed + text.slice(index + number.length),
        )
        const verification = verifyBundle(bundle)
        assert(!verification.matches)
        assert(reportOf(verification).some((line) => line.includes(`published ${changed}`.slice(0, 15))))
      }),
      { numRuns: process.env.TEST_FULL ? 40 : 12, seed: 11 },
    )
  })

  it('verifyBundle compares resamples, bridging scores and the short list, and reports the number that differs', async () => {
    const grouped = votesOfCamps({ seed: 3, numPeople: 120, numOpinions: 30, density: 0.7 })
    const zip = await zippedBundle(bundleContentOf(grouped))
    const changedIn = (change: (text: string) => string) =>
      reportOf(verifyBundle(tampered('analysis.json', change, { zip }))).join('\n')
    assert.match(
      changedIn((text) => text.replace('"of": 10,\n      "same": 10', '"of": 10,\n      "same": 9')),
      /DIFFERS {2}Re-draws of the groups \(1 of \d+\)\n.*supplement\.redraws\.same: published 9, found 10/,
    )
    assert.match(
      changedIn((text) => text.replace(/"bridging": \[-?[\d.]+,/, '"bridging": [0.5,')),
      /DIFFERS {2}Bridging scores \(1 of \d+\)\n.*bridging\[0\], opinion 0: published 0\.5, found/,
    )
    for (const list of ['selection', 'longSelection'])
      assert.match(
        changedIn((text) =>
          text.replace(new RegExp(`("${list}": \\{[^}]*?"numRepresented": )\\d+`), (_, start) => `${start}0`),
        ),
        new RegExp(`DIFFERS {2}Short list \\(1 of \\d+\\)\\n.*${list}\\.numRepresented: published 0, found`),
      )
    assert.match(
      changedIn((text) => text.replace(/(?<="supplement": \{[^]*)"seed": \d+/, '"seed": 99')),
      /DIFFERS {2}Re-draws of the groups \(1 of \d+\)\n.*supplement\.seed: published 99, found/,
    )
    assert.match(
      changedIn((text) => text.replace(/(?<="supplement": \{[^]*)"opinionIds": \[0,/, '"opinionIds": [5,')),
      /DIFFERS {2}Bridging scores \(1 of \d+\)\n.*supplement\.opinionIds\[0\].*: published 5, found 0/,
    )
    assert.match(
      changedIn((text) => text.replace('"supplement"', '"addition"')),
      /Short list.*\n.*published nothing/,
    )
  })

  it('verifyBundle compares the cross-fitted counts of groups, which follow from the seed of the folds', async () => {
    const grouped = votesOfCamps({ seed: 3, numPeople: 120, numOpinions: 30, density: 0.7 })
    const zip = await zippedBundle(bundleContentOf(grouped))
    const changedIn = (name: string, change: (text: string) => string) =>
      reportOf(verifyBundle(tampered(name, change, { zip }))).join('\n')
    assert.match(
      changedIn('analysis.json', (text) => text.replace(/("crossFitted": \{\s+"agrees": \[)\d+/, '$1999')),
      /DIFFERS {2}Figures of the groups \(1 of \d+\)\n.*crossFitted\.agrees\[0\], opinion 0: published 999, found \d/,
    )
    assert.match(
      changedIn('manifest.json', (text) => text.replace(/"foldSeed": \d+/, '"foldSeed": 99')),
      /DIFFERS {2}Figures of the groups/,
    )
  })

  it('verifyBundle reports the missing parts of a bundle, even if its manifest does not list them, and checks the rest', async () => {
    const { result, ...content } = bundleContentOf(camps)
    const { map, picture } = result
    const lacking = { ...content, result: { map, picture }, leftOut: ['supplement', 'poll'] as const }
    const verification = verifyBundle(readZip(await zippedBundle(lacking)))
    assert(verification.matches)
    const lines = reportOf(verification)
    const unchecked = lines.filter((line) => line.startsWith('not checked'))
    assert.match(unchecked[0] ?? '', /Re-draws of the groups, bridging scores and short list: the file lacks/)
    assert.match(unchecked[1] ?? '', /How groups answered the poll/)
    assert.equal(lines.at(-1), 'Every published number that was checked follows from the votes.')
    const first = tampered('manifest.json', (text) => text.replace(/ {2}"leftOut": .*\n/, ''))
    first.files.set(
      BUNDLE_FILES.analysis,
      readZip(await zippedBundle(lacking)).files.get(BUNDLE_FILES.analysis) ?? Buffer.of(),
    )
    const names = verifyBundle(first).parts.flatMap(({ name, notChecked }) => (notChecked ? [name] : []))
    assert.deepEqual(names, ['Re-draws of the groups, bridging scores and short list'])
  })

  it('verifyBundle ignores the last digits of figures, which depend on the order of additions', () => {
    const bundle = tampered('analysis.json', (text) =>
      text.replace(/"silhouette": ([\d.]+)/, (_, figure) => `"silhouette": ${Number(figure) + 1e-12}`),
    )
    assert(verifyBundle(bundle).matches)
  })

  it('verifyBundle finds a field that was added to the published numbers', () => {
    const bundle = tampered('analysis.json', (text) => text.replace('"k":', '"certainty": 0.99,\n    "k":'))
    assert.deepEqual(differingParts(bundle), ['Other figures'])
  })

  it('verifyBundle finds a changed seed, a changed previous group and a changed moderated opinion', () => {
    assert(
      differingParts(tampered('manifest.json', (text) => text.replace('"seed": 7', '"seed": 8'))).length > 0,
    )
    const letters = tampered('previous-groups.csv', (text) =>
      text.replace(/,[01]\n/g, (cell) => (cell === ',0\n' ? ',1\n' : ',0\n')),
    )
    assert(differingParts(letters).includes('Figures of the groups'))
    const moderated = tampered('comments.csv', (text) => text.replace(',-1,,', ',1,,'))
    assert.deepEqual(differingParts(moderated), ['comments.csv agrees with the votes and the parameters'])
  })

  it('verifyBundle reports a difference in a table with its file, its person or opinion, and its column', () => {
    const changedIn = (name: string, from: string | RegExp, to: string) =>
      reportOf(verifyBundle(tampered(name, (text) => text.replace(from, to)))).join('\n')
    const people = (from: RegExp, to: string) => changedIn('participants-votes.csv', from, to)
    assert.match(
      people(/^0,[01]?,/m, '0,5,'),
      /participants-votes\.csv, participant 0, group-id: published "5", found "[01]?"/,
    )
    assert.match(
      people(/^(0,[01]?,,)\d+/m, '$199'),
      /participants-votes\.csv, participant 0, counts: published "99,/,
    )
    const opinions = (from: string, to: string) => changedIn('comments.csv', from, to)
    assert.match(opinions(',19,15,', ',20,15,'), /comments\.csv, agrees, opinion 0: published 20, found 19/)
    assert.match(
      opinions(',19,15,', ',19,16,'),
      /comments\.csv, disagrees, opinion 0: published 16, found 15/,
    )
    assert.match(
      opinions(',-1,,', ',1,,'),
      /comments\.csv, moderated, opinion 1: published false, found true/,
    )
  })

  it('verifyBundle throws for missing files and invalid values', () => {
    for (const name of ['votes.csv', 'analysis.json', 'manifest.json', 'previous-groups.csv']) {
      const bundle = readZip(good)
      bundle.files.delete(name)
      assert.throws(() => verifyBundle(bundle), new NotABundle(`${name} is missing.`))
    }
    const refused = (name: string, change: (text: string) => string, reason: RegExp) =>
      assert.throws(
        () => verifyBundle(tampered(name, change)),
        (error) => {
          assert(error instanceof NotABundle)
          assert.match(error.message, reason)
          return true
        },
      )
    refused('votes.csv', (text) => text.replace(/,1\n/, ',2\n'), /votes\.csv, line \d+: 2 is not a vote/)
    refused('votes.csv', (text) => text + text.split('\n').at(-2), /each once/)
    refused('votes.csv', (text) => text.replace(/,1\n/, ',\n'), /is not a whole number/)
    refused('votes.csv', (text) => text.replace('voter-id', 'voter'), /no column voter-id/)
    refused('analysis.json', (text) => text.slice(0, -9), /analysis\.json: it is not JSON/)
    refused(
      'manifest.json',
      (text) => text.replace(/"format": "[^"]*"/, '"format": "minutes"'),
      /format is missing or not right/,
    )
    refused('manifest.json', (text) => text.replace('"robust"', '"guess"'), /parameters are none/)
    refused('manifest.json', (text) => text.replace('"maxGroups": 5', '"maxGroups": 9'), /not right/)
    refused('manifest.json', (text) => text.replace('"leftOut": []', '"leftOut": ["all"]'), /leftOut/)
    refused('manifest.json', (text) => text.replace('"version": 1', '"version": 2'), /version 2/)
  })

  it('verifyBundle reports differences without control characters of a terminal', () => {
    const bundle = tampered('manifest.json', (text) => text.replace('trams', '\\u001b[2Jtrams'))
    assert(reportOf(verifyBundle(bundle)).every((line) => !line.includes('\u001b')))
  })
})

describe('a bundle', () => {
  const textOf = (name: string) => Buffer.from(readZip(good).files.get(name) ?? []).toString()

  it('a bundle identifies nobody: no authors, no row ids, shuffled numbers, times by the day', () => {
    const comments = textOf('comments.csv').trim().split('\n')
    assert.equal(comments[1], '1732320000000,2024-11-23,0,,19,15,1,"\'=Opinion, ""50""",true,slug50,,')
    const days = [...textOf('votes.csv').matchAll(/^(\d+),/gm)].map(([, time]) => Number(time))
    assert(days.every((time) => time % (24 * 3600 * 1000) === 0))
    const firstVoters = [...textOf('votes.csv').matchAll(/^\d+,[\d-]+,\d+,(\d+),/gm)].map(([, id]) =>
      Number(id),
    )
    assert.equal(Math.max(...firstVoters), new Set(camps.participantIds).size - 1)
    assert(!textOf('participants-votes.csv').includes('1003'))
  })

  it('a bundle contains the votes on an opinion that moderators removed, but not its text', () => {
    const removed = textOf('comments.csv').split('\n')[2]
    assert.match(removed ?? '', /^\d+,[\d-]+,1,,\d+,\d+,-1,,false,slug57,,$/)
  })
})
