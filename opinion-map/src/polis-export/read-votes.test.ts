import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildMatrix, toVoteColumns } from '../matrix.ts'
import { commentsReader } from './read-comments.ts'
import { voteReader } from './read-votes.ts'

/** The votes that count, each as `participant opinion value` with the ids of the file. */
function votesIn(text: string): string[] {
  const reader = voteReader('votes.csv')
  reader.push(text)
  const { votes, participantOf, opinionOf } = reader.finish()
  const columns = toVoteColumns(buildMatrix(votes))
  return Array.from(
    columns.values,
    (value, i) =>
      `${participantOf(columns.participantIds[i]!)} ${opinionOf(columns.opinionIds[i]!)} ${value}`,
  )
}

const assertRefused = (text: string, message: string | RegExp) =>
  assert.throws(() => votesIn(text), { name: 'InputError', message })

describe('voteReader', () => {
  it('voteReader reads a stream of votes with its columns in any order and unknown columns between them', () => {
    const stream = 'vote,xid,voter-id,datetime,comment-id,timestamp\n1,a,5,x,7,1\n-1.0,,4,x,7,2\n0,,4,x,8,3\n'
    assert.deepEqual(votesIn(stream), ['4 7 -1', '4 8 0', '5 7 1'])
  })

  it('voteReader reads a matrix with its columns in any order, an xid column and empty cells', () => {
    assert.deepEqual(votesIn('xid,8,participant,n-votes,7\n,0,4,2,-1\n"x, y",,5,1,1\n,,6,0,\n'), [
      '4 7 -1',
      '4 8 0',
      '5 7 1',
    ])
  })

  it('voteReader refuses a matrix in which an opinion has two columns', () => {
    assertRefused('participant,3,4,3\n1,1,,\n', 'votes.csv, line 1: there are two columns 3.')
    assertRefused('participant,3,3.0\n1,1,\n', 'votes.csv, line 1: there are two columns 3.0.')
  })

  it('voteReader keeps the last vote of a participant on an opinion, by time and then by line', () => {
    const header = 'timestamp,comment-id,voter-id,vote\n'
    assert.deepEqual(votesIn(`${header}1300000000009,0,1,1\n1300000000005,0,1,-1\n`), ['1 0 1'])
    assert.deepEqual(votesIn(`${header}1300000000005,0,1,1\n1300000000005,0,1,0\n`), ['1 0 0'])
    assert.deepEqual(votesIn('comment-id,voter-id,vote\n0,1,1\n0,1,-1\n'), ['1 0 -1'])
    const [earlier, later] = ['Wed Apr 27 00:51:33 PDT 2022', 'Wed Apr 27 02:51:33 PDT 2022']
    assert.deepEqual(votesIn(`datetime,comment-id,voter-id,vote\n${later},0,1,1\n${earlier},0,1,-1\n`), [
      '1 0 1',
    ])
  })

  it('voteReader takes an empty vote in a stream as a withdrawal of an earlier one', () => {
    assert.deepEqual(votesIn('comment-id,voter-id,vote\n0,1,1\n3,1,1\n0,1,\n'), ['1 3 1'])
  })

  it('voteReader accepts the column names of other exports', () => {
    assert.deepEqual(votesIn('Participant_ID,Statement_ID,Vote\n3,4,-1\n'), ['3 4 -1'])
    assert.deepEqual(votesIn(',0,1\n3,1.0,\n4,,-1.0\n'), ['3 0 1', '4 1 -1'])
  })

  it('voteReader keeps ids that are too large for a number, and ids that are texts', () => {
    const large = '90071992547409931'
    assert.deepEqual(votesIn(`comment-id,voter-id,vote\n12,${large},1\n9,${large},0\n`), [
      `${large} 9 0`,
      `${large} 12 1`,
    ])
    assert.deepEqual(votesIn('comment-id,voter-id,vote\n1,9007199254740991,1\n'), ['9007199254740991 1 1'])
    assert.deepEqual(votesIn('comment-id,voter-id,vote\nb,zoe,1\na,adam,0\na,10,1\na,9,1\n'), [
      '9 a 1',
      '10 a 1',
      'adam a 0',
      'zoe b 1',
    ])
  })

  it('voteReader reads ids that pandas wrote with a decimal point as whole numbers', () => {
    assert.deepEqual(votesIn('comment-id,voter-id,vote\n12.0,7.0,1\n9.0,7,0\n10.0,10.00,-1\n'), [
      '7 9 0',
      '7 12 1',
      '10 10 -1',
    ])
  })

  it('voteReader reports an error in one sentence with file and line', () => {
    assertRefused('', 'votes.csv is empty.')
    assertRefused('comment-id,voter-id,vote\n', 'There are no votes in votes.csv.')
    assertRefused('participant,0,1\n1,,\n', 'There are no votes in votes.csv.')
    assertRefused(
      'a,b\n1,2\n',
      /^votes\.csv, line 1: the header has neither comment-id, voter-id and vote, nor/,
    )
    assertRefused('comment-id,vote\n1,2\n', 'votes.csv, line 1: there is no column participant.')
    assertRefused(
      'comment-id,voter-id,vote\n0,1,1\n0,1,5\n',
      'votes.csv, line 3, column vote: "5" is none of 1, 0, -1.',
    )
    assertRefused('participant,0\n1,1\n2,x\n', 'votes.csv, line 3, column 0: "x" is none of 1, 0, -1.')
    assertRefused(
      'comment-id,voter-id,vote\n0,1\n',
      'votes.csv, line 2: it has 2 cells, and the first line has 3.',
    )
    assertRefused('comment-id,voter-id,vote\n0,,1\n', 'votes.csv, line 2: the voter-id is empty.')
  })
})

describe('commentsReader', () => {
  const statesIn = (text: string) => {
    const reader = commentsReader('comments.csv')
    reader.push(text)
    return reader.finish()
  }

  it('commentsReader finds rejected opinions and those about the conversation itself', () => {
    const comments = [
      'timestamp,comment-id,author-id,moderated,is-meta,comment-body',
      '1,4,0,-1,false,"No,\nthanks"',
      '1,5,0,0,false,Waiting',
      '1,6,0,1,true,Who are you?',
      '1,7,0,1,FALSE,Yes',
    ]
    assert.deepEqual(statesIn(comments.join('\r\n')), { moderatedOut: ['4'], meta: ['6'] })
  })

  it('commentsReader reads exports without is-meta', () => {
    assert.deepEqual(statesIn('comment-id,moderated\n1,-1\n2,1\n'), { moderatedOut: ['1'], meta: [] })
  })

  it('commentsReader rejects an unknown moderation state', () => {
    assert.throws(() => statesIn('comment-id,moderated\n1,gone\n'), {
      message: 'comments.csv, line 2, column moderated: "gone" is none of -1, 0, 1.',
    })
    assert.throws(() => statesIn('id,moderated\n1,1\n'), {
      message: 'comments.csv, line 1: there is no column comment-id.',
    })
  })
})
