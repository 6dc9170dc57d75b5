import { type Command, UsageError } from '#admin/command.ts'
import { insertOrganization } from '#organizations/sql.ts'
import { insertTopic } from '#topics/sql.ts'

export const createTopicCommand: Command = {
  usage: '<code> <name>',
  description: 'Creates a topic. Its code is part of addresses: a to z, digits and hyphens.',
  numArgs: { min: 2, max: 2 },
  run: async ({ args: [code = '', name = ''] }, { open, print }) => {
    if (!/^[a-z0-9-]{1,40}$/.test(code))
      throw new UsageError(`The code "${code}" must be 1 to 40 characters of a to z, 0 to 9 and hyphens.`)
    if (name.trim() === '') throw new UsageError('The topic needs a name.')
    const { db } = await open()
    if (!(await insertTopic(db, { code, name: name.trim() })))
      throw new UsageError(`There is already a topic with the code ${code} or the name ${name.trim()}.`)
    print(`Created the topic ${name.trim()}; its page is /topic/${code}.`)
  },
}

const MAX_NAME_LENGTH = 65

export const createOrganizationCommand: Command = {
  usage: '<name>',
  description: 'Makes an organization that conversations can be posted as.',
  numArgs: { min: 1, max: 1 },
  run: async ({ args: [given = ''] }, { open, print }) => {
    const name = given.trim()
    if (name === '' || [...name].length > MAX_NAME_LENGTH)
      throw new UsageError(`The name must be 1 to ${MAX_NAME_LENGTH} characters.`)
    const { db } = await open()
    if (!(await insertOrganization(db, { name })))
      throw new UsageError(`There is already an organization ${name}.`)
    print(`Created the organization ${name}.`)
  },
}
