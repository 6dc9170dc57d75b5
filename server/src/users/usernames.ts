import type { Db } from '#ctx.ts'
import { isNameOfSiteOrOrganization, isUsernameTaken } from '#users/usernames.sql.ts'
import { usernameProblem } from '@parley/contract'
import { randomInt } from 'node:crypto'

const FIRST =
  `amber ample brave breezy bright brisk calm candid cheery clear clever cosy crisp dapper eager early
  easy fair fond frank fresh gentle glad golden grand green happy hardy hazel humble jolly keen kind lively loyal
  lucky lunar mellow merry mild misty modest neat nimble noble olive patient plain polite proud quick quiet rapid
  rosy rustic sage silver snowy solar steady sunny swift tender tidy tranquil true violet warm wise witty`.split(
    /\s+/,
  )

const SECOND =
  `acorn alder ash aspen badger bear beaver beech birch bison brook cedar clover cob crane cricket
  curlew daisy deer dove dunlin elk elm falcon fern finch fox gorse grouse hare hawk hazel heather heron holly ibis
  iris ivy jay kestrel lark laurel linden lynx maple marten meadow mink moss newt oak osprey otter owl plover poplar
  puffin quail raven reed robin rook rowan sage seal sedge shrew sorrel sparrow spruce stoat stork swan swift teal
  thistle thrush tern toad trout vole wagtail walnut willow wren yarrow yew`.split(/\s+/)

/**
 * A random name such as `calm_heron`; with `digits` it ends in that many digits, for when names without digits are
 * taken.
 */
export function randomUsername(digits = 0): string {
  const pick = (words: string[]) => words[randomInt(words.length)] ?? ''
  const tail = Array.from({ length: digits }, () => randomInt(10)).join('')
  return `${pick(FIRST)}_${pick(SECOND)}${tail === '' ? '' : `_${tail}`}`
}

/** A random username that is not taken, with more digits after failed tries. */
export async function unusedUsername(db: Db): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const username = randomUsername(Math.min(Math.floor(tries / 10), 9))
    if (usernameProblem(username) !== undefined || (await isNameOfSiteOrOrganization(db, username))) continue
    if (!(await isUsernameTaken(db, username))) return username
  }
  throw new Error('Every random username that was tried is taken')
}
