import { addMember, removeMember, setFacilitator } from '@parley/contract'
import { makeCall } from '#admin/call.ts'
import type { Command, CommandInput, Shell } from '#admin/command.ts'

type Membership = { username: string; organizationName: string }

const memberCommand = (
  description: string,
  done: string,
  act: (shell: Shell, command: CommandInput, membership: Membership) => Promise<void>,
): Command => ({
  usage: '<username> <organization> [--as <username>]',
  description,
  numArgs: { min: 2, max: 2 },
  texts: ['as'],
  run: async (command, shell) => {
    const [username = '', organizationName = ''] = command.args
    await act(shell, command, { username, organizationName })
    shell.print(`${username} ${done} ${organizationName} now.`)
  },
})

const facilitate =
  (isFacilitator: boolean) => (shell: Shell, command: CommandInput, membership: Membership) =>
    makeCall(shell, command, { call: setFacilitator, input: { ...membership, isFacilitator } })

export const memberCommands: [name: string, command: Command][] = [
  [
    'member add',
    memberCommand('Adds a member to an organization.', 'is a member of', (shell, command, input) =>
      makeCall(shell, command, { call: addMember, input }),
    ),
  ],
  [
    'member remove',
    memberCommand('Removes a member from an organization.', 'is no member of', (shell, command, input) =>
      makeCall(shell, command, { call: removeMember, input }),
    ),
  ],
  [
    'member facilitator',
    memberCommand(
      'Lets a member moderate the conversations of the organization.',
      'is a facilitator of',
      facilitate(true),
    ),
  ],
  [
    'member no-facilitator',
    memberCommand('Ends that a member moderates.', 'is no facilitator of', facilitate(false)),
  ],
]
