import { type Command, Refused } from '#admin/command.ts'
import { createOrganization } from '#organizations/import.sql.ts'
import { createTopic } from '#topics/import.sql.ts'

export const createTopicCommand: Command = {
  usage: '<code> <name>',
  does: 'Makes a topic. The code stands in addresses: a to z, digits and hyphens.',
  numArgs: { least: 2, most: 2 },
  run: async ({ args: [code = '', name = ''] }, { open, say }) => {
    if (!/^[a-z0-9-]{1,40}$/.test(code))
      throw new Refused(`The code "${code}" must be 1 to 40 characters of a to z, 0 to 9 and hyphens.`)
    if (name.trim() === '') throw new Refused('The topic needs a name.')
    const { db } = await open()
    if (!(await createTopic(db, { code, name: name.trim() })))
      throw new Refused(`There is already a topic with the code ${code} or the name ${name.trim()}.`)
    say(`The topic ${name.trim()} is made; its page is /topic/${code}.`)
  },
}

const LONGEST_NAME = 65

export const createOrganizationCommand: Command = {
  usage: '<name>',
  does: 'Makes an organization that conversations can be posted as.',
  numArgs: { least: 1, most: 1 },
  run: async ({ args: [given = ''] }, { open, say }) => {
    const name = given.trim()
    if (name === '' || [...name].length > LONGEST_NAME)
      throw new Refused(`The name must be 1 to ${LONGEST_NAME} characters.`)
    const { db } = await open()
    if (!(await createOrganization(db, { name })))
      throw new Refused(`There is already an organization ${name}.`)
    say(`The organization ${name} is made.`)
  },
}
