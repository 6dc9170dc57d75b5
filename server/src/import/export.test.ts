import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { readExport, toRichOpinions, type SourceParticipant } from '#import/export.ts'
import { filesOfTexts } from '#import/files.ts'
import { waitTurns } from '#testing/until.ts'

const SUMMARY = 'topic,A title\nurl,https://pol.is/abc\nviews,3\nconversation-description,"First\n\nsecond"\n'
const COMMENTS = 'comment-id,author-id,comment-body\n0,0,Zero\n1,0,One\n2,1,Two\n'
const VOTES =
  'timestamp,comment-id,voter-id,vote\n1000000000000,0,5,1\n1000000000001,1,5,-1\n1000000000002,0,3,0\n'

const choices = (participants: SourceParticipant[]) =>
  participants.map(({ sourceId, votes }) => ({
    sourceId,
    votes: votes.map(([place, choice]) => [place, choice]),
  }))

const readTestExport = (texts: Record<string, string>) =>
  readExport(filesOfTexts({ 'summary.csv': SUMMARY, 'comments.csv': COMMENTS, 'votes.csv': VOTES, ...texts }))

const assertRefused = (texts: Record<string, string>, message: string | RegExp) =>
  assert.rejects(readTestExport(texts), { name: 'ExportFormatError', message })

test('readExport returns the title, address, description, opinions and votes of an export', async () => {
  const source = await readTestExport({})
  assert.equal(source.title, 'A title')
  assert.equal(source.sourceUrl, 'https://pol.is/abc')
  assert.equal(source.description, 'First\n\nsecond')
  assert.deepEqual(
    source.opinions.map(({ body }) => body),
    ['Zero', 'One', 'Two'],
  )
  assert.deepEqual(choices(source.participants), [
    { sourceId: 3, votes: [[0, 0]] },
    {
      sourceId: 5,
      votes: [
        [0, 1],
        [1, -1],
      ],
    },
  ])
  assert.equal(source.numVotes, 3)
  assert.equal(source.firstVoteAt?.getTime(), 1000000000000)
  assert.equal(source.lastVoteAt?.getTime(), 1000000000002)
})

test('the last vote of a participant on an opinion in an export wins, by its time and not by its line', async () => {
  const votes =
    'timestamp,comment-id,voter-id,vote\n1300000000009,0,1,1\n1300000000005,0,1,-1\n1300000000009,0,2,1\n'
  const { participants } = await readTestExport({ 'votes.csv': votes })
  assert.deepEqual(choices(participants)[0], { sourceId: 1, votes: [[0, 1]] })
})

test('votes of an export with the same time, or without times, count in the order of their lines', async () => {
  const timed = 'timestamp,comment-id,voter-id,vote\n1300000000,0,1,1\n1300000000,0,1,0\n'
  const untimed = 'comment-id,voter-id,vote\n0,1,1\n0,1,0\n'
  for (const votes of [timed, untimed]) {
    const { participants } = await readTestExport({ 'votes.csv': votes })
    assert.deepEqual(choices(participants), [{ sourceId: 1, votes: [[0, 0]] }])
  }
})

test('times of an export may be in seconds or in milliseconds', async () => {
  const votes = 'timestamp,comment-id,voter-id,vote\n1300000000,0,1,1\n1300000007000,0,2,1\n'
  const { firstVoteAt, lastVoteAt } = await readTestExport({ 'votes.csv': votes })
  assert.equal(firstVoteAt?.toISOString(), '2011-03-13T07:06:40.000Z')
  assert.equal(lastVoteAt?.toISOString(), '2011-03-13T07:06:47.000Z')
})

test('a correct export that a spreadsheet has saved is read like the original', async () => {
  const original = await readTestExport({
    'comments.csv':
      'timestamp,comment-id,author-id,moderated,is-meta,is-seed,comment-body\n' +
      '1300000000000,0,1234,-1,false,true,Zero\n1300000001000,1,5,0,true,false,One\n',
    'votes.csv': 'timestamp,comment-id,voter-id,vote\n1300000000000,0,5,1\n1300000001000,1,1234,-1\n',
  })
  const saved = await readTestExport({
    'comments.csv':
      'timestamp,comment-id,author-id,moderated,is-meta,is-seed,comment-body,\n' +
      '1.3E+12,0.0,"1,234",-1.0,FALSE,TRUE,Zero,\n"1,300,000,001,000",1.0,5.0,0.0,WAHR,FALSCH,One,\n',
    'votes.csv':
      'timestamp,comment-id,voter-id,vote,,\n1300000000000.0,0.0,5.0,1.0,,\n2011-03-13 07:06:41,1,"1,234",-1,,\n',
  })
  assert.deepEqual(saved, original)
  const matrix = await readExport(
    filesOfTexts({
      'summary.csv': SUMMARY,
      'comments.csv': COMMENTS,
      'participants-votes.csv': 'participant,0.0,1.0,2.0\n3.0,0.0,,\n5.0,1.0,-1.0,\n',
    }),
  )
  assert.deepEqual(choices(matrix.participants), choices((await readTestExport({})).participants))
})

test('votes of an export have the sign that its summary or its format.json states, and without them 1 agrees', async () => {
  const votesWith = async (texts: Record<string, string>) =>
    choices((await readTestExport(texts)).participants).flatMap(({ votes }) =>
      votes.map(([, choice]) => choice),
    )
  const row = (declaration: string) => ({ 'summary.csv': `${SUMMARY}vote-convention,${declaration}\n` })
  const written = [0, 1, -1]
  const exchanged = [0, -1, 1]
  assert.deepEqual(await votesWith({}), written)
  assert.deepEqual(await votesWith(row('agree=+1;disagree=-1;pass=0;format=polis-export/1')), written)
  assert.deepEqual(await votesWith(row('pass=0; disagree=1; agree=-1')), exchanged)
  const format = { 'format.json': '{"format":"polis-export/2","vote":{"agree":-1,"disagree":1,"pass":0}}' }
  assert.deepEqual(await votesWith(format), exchanged)
  assert.deepEqual(
    await votesWith({ 'format.json': '{"vote-convention":"agree=1;disagree=-1;pass=0"}' }),
    written,
  )
  assert.deepEqual(await votesWith({ 'format.json': '{"files":{}}' }), written)

  const problem =
    /^summary\.csv: “agree=2;disagree=1;pass=0” states no known sign of votes: agree and disagree must be 1 and -1, pass 0\.$/
  await assertRefused(row('agree=2;disagree=1;pass=0'), problem)
  for (const declaration of ['agree=1;disagree=1;pass=0', 'agree=1;disagree=-1', 'agrees are positive'])
    await assertRefused(row(declaration), /^summary\.csv: /)
  await assertRefused({ 'format.json': 'vote: 1' }, /^format\.json: “vote: 1” states no known sign/)
  await assertRefused({ ...format, ...row('agree=1;disagree=-1;pass=0') }, /^format\.json: /)
})

test('a matrix file of an export gives the same votes as the votes file, in any order of columns', async () => {
  const matrix = 'xid,participant,2,n-votes,0,1\n,5,,2,1,-1\nx,3,,1,0,\n,9,,0,,\n'
  const files = { 'summary.csv': SUMMARY, 'comments.csv': COMMENTS, 'participants-votes.csv': matrix }
  const { participants } = await readExport(filesOfTexts(files))
  assert.deepEqual(choices(participants), choices((await readTestExport({})).participants))
})

test('random votes give the same result from a votes file and from a matrix file', async () => {
  const vote = fc.record({ voter: fc.nat(4), opinion: fc.nat(2), choice: fc.integer({ min: -1, max: 1 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(vote, { maxLength: 40 }), async (votes) => {
      const last = new Map(votes.map(({ voter, opinion, choice }) => [`${voter} ${opinion}`, choice]))
      const stream = votes.map(
        ({ voter, opinion, choice }, at) => `${13e11 + at},${opinion},${voter},${choice}`,
      )
      const rows = [4, 2, 0, 1, 3].map((voter) =>
        [voter, ...[0, 1, 2].map((opinion) => last.get(`${voter} ${opinion}`) ?? '')].join(','),
      )
      const fromStream = await readTestExport({
        'votes.csv': ['timestamp,comment-id,voter-id,vote', ...stream].join('\n'),
      })
      const fromMatrix = await readExport(
        filesOfTexts({
          'summary.csv': SUMMARY,
          'comments.csv': COMMENTS,
          'participants-votes.csv': ['participant,0,1,2', ...rows].join('\n'),
        }),
      )
      const sorted = (participants: typeof fromStream.participants) =>
        choices(participants).map(({ sourceId, votes }) => ({
          sourceId,
          votes: votes.toSorted(([a = 0], [b = 0]) => a - b),
        }))
      assert.deepEqual(sorted(fromStream.participants), sorted(fromMatrix.participants))
      assert.equal(fromStream.numVotes, last.size)
    }),
    { numRuns: 50 },
  )
})

test('opinions of an export are sorted by time; moderated and meta opinions are known as such', async () => {
  const comments = [
    'timestamp,comment-id,author-id,moderated,is-meta,is-seed,comment-body',
    '1300000000003,2,0,1,false,false,third',
    '1300000000001,7,0,-1,false,false,first',
    '1300000000002,4,0,0,true,true,second',
    '1300000000004,5,0,-1,true,false,fourth',
  ].join('\n')
  const { opinions } = await readTestExport({
    'comments.csv': comments,
    'votes.csv': 'comment-id,voter-id,vote\n',
  })
  assert.deepEqual(
    opinions.map(({ body, isModerated, isAboutPerson, isSeed }) => [
      body,
      isModerated,
      isAboutPerson,
      isSeed,
    ]),
    [
      ['first', true, false, false],
      ['second', false, true, true],
      ['third', false, false, false],
      ['fourth', true, true, false],
    ],
  )
})

test('an opinion without text in an export is left out with its votes, and the report contains the numbers of both', async () => {
  const comments = 'comment-id,author-id,comment-body\n0,0,Zero\n1,0,"  \n"\n2,1,Two\n'
  const source = await readTestExport({ 'comments.csv': comments })
  assert.deepEqual(
    source.opinions.map(({ body }) => body),
    ['Zero', 'Two'],
  )
  assert.equal(source.numEmptyOpinions, 1)
  assert.equal(source.numVotesOnEmpty, 1)
  assert.equal(source.numVotes, 2)
})

test('markup in imported text is escaped', async () => {
  const comments = 'comment-id,author-id,comment-body\n0,0,"<b>1 < 2</b> & <script>x</script>\nline"\n'
  const { opinions } = await readTestExport({
    'comments.csv': comments,
    'votes.csv': 'comment-id,voter-id,vote\n',
  })
  assert.equal(opinions[0]?.body, '&lt;b&gt;1 &lt; 2&lt;/b&gt; &amp; &lt;script&gt;x&lt;/script&gt;<br>line')
})

test('a problem in an export is reported with file, line and column', async () => {
  const votes = (line: string) => ({
    'votes.csv': `timestamp,comment-id,voter-id,vote\n1300000000000,0,1,1\n${line}\n`,
  })
  await assertRefused(
    votes('1300000000000,0,1,2'),
    'votes.csv, line 3, column vote: "2" is none of 1, 0, -1.',
  )
  await assertRefused(
    votes('1300000000000,9,1,1'),
    'votes.csv, line 3, column comment-id: there is no comment 9.',
  )
  await assertRefused(
    votes('1300000000000,0,x,1'),
    'votes.csv, line 3, column voter-id: "x" is not a whole number.',
  )
  await assertRefused(votes('99999999999999999,0,1,1'), /^votes\.csv, line 3, column timestamp: /)
  await assertRefused(votes('1300000000000,0,1'), /^votes\.csv, line 3: it has 3 cells/)
  const comments = (line: string) => ({
    'comments.csv': `comment-id,author-id,moderated,comment-body\n${line}\n`,
  })
  await assertRefused(
    comments('1,0,1,a\n1,0,1,b'),
    'comments.csv, line 3, column comment-id: 1 is there twice.',
  )
  await assertRefused(
    comments('1,0,yes,a'),
    'comments.csv, line 2, column moderated: "yes" is none of -1, 0, 1.',
  )
  await assertRefused(
    comments('1,-4,1,a'),
    'comments.csv, line 2, column author-id: "-4" is not a whole number.',
  )
})

test('a problem in a vote matrix is reported with file, line and column', async () => {
  const matrix = (text: string) =>
    readExport(
      filesOfTexts({ 'summary.csv': SUMMARY, 'comments.csv': COMMENTS, 'participants-votes.csv': text }),
    )
  await assert.rejects(matrix('participant,0\n1,1\n2,5\n'), {
    message: 'participants-votes.csv, line 3, column 0: "5" is none of 1, 0, -1.',
  })
  await assert.rejects(matrix('participant,0,8\n'), {
    message: 'participants-votes.csv, line 1, column 8: there is no comment 8.',
  })
  await assert.rejects(matrix('participant,0\n1,1\n1,1\n'), {
    message: 'participants-votes.csv, line 3, column participant: 1 is there twice.',
  })
})

test('the summary of an export needs a topic and a web address', async () => {
  await assertRefused({ 'summary.csv': 'url,https://pol.is/a\n' }, 'summary.csv: there is no topic.')
  await assertRefused(
    { 'summary.csv': 'topic,\nurl,https://pol.is/a\n' },
    'summary.csv, line 1: there is no topic.',
  )
  await assertRefused(
    { 'summary.csv': 'topic,T\nurl,javascript:x\n' },
    /^summary\.csv, line 2: the url "javascript:x"/,
  )
  await assertRefused({ 'summary.csv': 'topic,T,more\n' }, /^summary\.csv, line 1: it has 3 cells/)
})

test('an error about an incomplete export contains the names of the missing files', async () => {
  const without = (...names: string[]) => {
    const texts = { 'summary.csv': SUMMARY, 'comments.csv': COMMENTS, 'votes.csv': VOTES }
    return readExport(
      filesOfTexts(Object.fromEntries(Object.entries(texts).filter(([name]) => !names.includes(name)))),
    )
  }
  await assert.rejects(without('summary.csv'), { message: 'There is no summary.csv in the export.' })
  await assert.rejects(without('comments.csv'), { message: 'There is no comments.csv in the export.' })
  await assert.rejects(without('votes.csv'), {
    message: 'There is neither a votes.csv nor a participants-votes.csv in the export.',
  })
})

test('the server can answer requests while it cleans the texts of an export', async () => {
  const written = Array.from({ length: 200 }, (_, sourceId) => ({
    sourceId,
    authorId: 1,
    text: sourceId === 7 ? ' ' : `Opinion ${sourceId} & more`,
    writtenAt: 0,
    isSeed: false,
    isModerated: false,
    isAboutPerson: false,
  }))
  let isFinished = false
  const cleaning = toRichOpinions(written).finally(() => (isFinished = true))
  let numAnswered = 0
  while (!isFinished) {
    await waitTurns(1)
    numAnswered++
  }
  assert.equal((await cleaning).length, 199)
  assert(numAnswered >= 10, `${numAnswered} others had their turn`)
})
