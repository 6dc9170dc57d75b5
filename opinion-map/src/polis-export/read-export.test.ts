import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { folderOf } from '../testing/folder.ts'
import { readExport } from './read-export.ts'

const STREAM = 'timestamp,datetime,comment-id,voter-id,vote\n'
const COMMENTS = 'comment-id,moderated,is-meta\n'

async function importOf(files: Record<string, string | Uint8Array>) {
  using folder = folderOf(files)
  const { votes, moderatedOut, meta } = await readExport(folder.path)
  return { values: Array.from(votes.values), opinionIds: Array.from(votes.opinionIds), moderatedOut, meta }
}

describe('readExport', () => {
  it('readExport prefers the stream of votes to the matrix, and lists rejected opinions and opinions about the conversation', async () => {
    const imported = await importOf({
      'votes.csv': `${STREAM}2,,0,7,1\n1,,1,7,-1\n3,,2,7,0\n`,
      'participants-votes.csv': 'participant,0\n7,-1\n',
      'comments.csv': `${COMMENTS}0,-1,false\n1,1,true\n2,0,false\n9,-1,true\n`,
    })
    assert.deepEqual(imported, { values: [-1, 1, 0], opinionIds: [1, 0, 2], moderatedOut: [0, 1], meta: [1] })
  })

  it('readExport reads a folder with only the matrix, under either of its names', async () => {
    const matrix = 'participant,xid,group-id,0,1\n7,,,1,-1\n8,,,,\n'
    for (const name of ['participants-votes.csv', 'participant-votes.csv'])
      assert.deepEqual((await importOf({ [name]: matrix })).values, [1, -1])
  })

  it('readExport reads files whose names begin with the id of a report', async () => {
    const imported = await importOf({
      'r2abc-votes.csv': `${STREAM}1,,0,7,1\n`,
      'r2abc-participant-votes.csv': 'participant,0\n7,-1\n',
      'r2abc-comments.csv.gz': gzipSync(`${COMMENTS}0,-1,\n`),
    })
    assert.deepEqual(imported, { values: [1], opinionIds: [0], moderatedOut: [0], meta: [] })
    const fromMatrix = await importOf({ '2026-01-02-participants-votes.csv': 'participant,0\n7,-1\n' })
    assert.deepEqual(fromMatrix.values, [-1])
  })

  it('readExport reads the sign of votes from summary.csv or format.json', async () => {
    const votes = { 'votes.csv': `${STREAM}1,,0,7,1\n2,,1,7,-1\n3,,2,7,0\n` }
    const summary = (statement: string) => ({
      ...votes,
      'summary.csv': `topic,T\nvote-convention,${statement}\n`,
    })
    const valuesOf = async (files: Record<string, string>) => (await importOf(files)).values
    assert.deepEqual(await valuesOf(summary('agree=+1;disagree=-1;pass=0;format=polis-export/1')), [1, -1, 0])
    assert.deepEqual(await valuesOf(summary('agree=-1;disagree=+1;pass=0')), [-1, 1, 0])
    const format = { 'r2abc-format.json': '{"vote":{"agree":-1,"disagree":1,"pass":0}}' }
    assert.deepEqual(await valuesOf({ ...votes, ...format }), [-1, 1, 0])
    await assert.rejects(importOf(summary('agree=2;disagree=0;pass=1')), {
      message: /states no known sign of votes/,
    })
    await assert.rejects(importOf({ ...summary('agree=1;disagree=-1;pass=0'), ...format }), {
      message: /^"agree=-1;disagree=1;pass=0" in .* states no known sign/,
    })
  })

  it('readExport rejects a folder with the files of several reports, or without votes', async () => {
    const both = { 'r2abc-votes.csv': STREAM, 'r3def-votes.csv': STREAM }
    await assert.rejects(importOf(both), {
      message: /^There are both r\w+-votes\.csv and r\w+-votes\.csv in /,
    })
    await assert.rejects(importOf({ 'comments.csv': COMMENTS }), {
      message: /^There is neither a votes\.csv /,
    })
  })
})
