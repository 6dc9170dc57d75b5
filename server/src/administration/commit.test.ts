import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { checkedOutCommit, commitOf } from '#administration/commit.ts'
import { temporaryFolder } from '#testing/folders.ts'

const COMMIT = '0123456789abcdef0123456789abcdef01234567'

test('the commit of a checkout is the one that Git names, on a branch, packed, detached and in a worktree', (t) => {
  using folder = temporaryFolder()
  const main = join(folder.path, 'main')
  const git = (...args: string[]) => {
    const identity = ['-c', 'user.name=Ann', '-c', 'user.email=ann@parley.example']
    const { status, stdout } = spawnSync('git', ['-C', main, ...identity, ...args], { encoding: 'utf8' })
    assert.equal(status, 0, args.join(' '))
    return stdout.trim()
  }
  if (spawnSync('git', ['init', '--quiet', main]).status !== 0) return t.skip('this machine has no Git')
  assert.equal(checkedOutCommit(main), undefined)
  git('commit', '--quiet', '--allow-empty', '--message=One')
  const commit = git('rev-parse', 'HEAD')
  assert.equal(checkedOutCommit(main), commit)
  git('worktree', 'add', '--quiet', '-b', 'other', join(folder.path, 'other'))
  assert.equal(checkedOutCommit(join(folder.path, 'other')), commit)
  git('pack-refs', '--all')
  assert.equal(checkedOutCommit(main), commit)
  git('checkout', '--quiet', '--detach')
  assert.equal(checkedOutCommit(main), commit)
})

test('a folder without Git has no commit, and COMMIT says it for an image', () => {
  using folder = temporaryFolder()
  assert.equal(checkedOutCommit(folder.path), undefined)
  assert.equal(commitOf({ COMMIT }), COMMIT)
})
