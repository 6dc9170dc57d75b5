import { AppError } from '@parley/contract'
import { changeMembership } from '#administration/members.ts'
import { type Command, UsageError } from '#admin/command.ts'
import type { AuditAction } from '#db/audit.sql.ts'
import { deleteMember, insertMember, updateFacilitator } from '#organizations/members.sql.ts'

type Act = Parameters<typeof changeMembership>[1]['act']

const ACTS = new Map<string, { action: AuditAction; act: Act; done: string }>([
  ['add', { action: 'member.added', act: insertMember, done: 'is a member of' }],
  ['remove', { action: 'member.removed', act: deleteMember, done: 'is no member of' }],
  [
    'facilitator',
    {
      action: 'facilitator.added',
      act: async (db, membership) => {
        if (await updateFacilitator(db, { ...membership, isFacilitator: true })) return true
        throw new UsageError('Only members can be facilitators: add the person first.')
      },
      done: 'is a facilitator of',
    },
  ],
  [
    'no-facilitator',
    {
      action: 'facilitator.removed',
      act: (db, membership) => updateFacilitator(db, { ...membership, isFacilitator: false }),
      done: 'is no facilitator of',
    },
  ],
])

export const member: Command = {
  usage: 'add|remove|facilitator|no-facilitator <username> <organization>',
  description: 'Adds a member to an organization or removes one; makes a member a facilitator or not.',
  numArgs: { min: 3, max: 3 },
  run: async ({ args: [name = '', username = '', organizationName = ''] }, { open, print }) => {
    const found = ACTS.get(name)
    if (found === undefined)
      throw new UsageError(`There is no act ${name}: use ${[...ACTS.keys()].join(', ')}.`)
    const { db } = await open()
    try {
      await changeMembership(db, { username, organizationName, action: found.action, act: found.act })
    } catch (error) {
      throw error instanceof AppError ? new UsageError(error.message) : error
    }
    print(`${username} ${found.done} ${organizationName} now.`)
  },
}
