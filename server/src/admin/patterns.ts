import { dismissPattern, listPatterns, readmitPattern, setPatternAside } from '@parley/contract'
import { makeCall } from '#admin/call.ts'
import { type Command, requireText, show, textOption } from '#admin/command.ts'

const list: Command = {
  usage: '<slug> [--json]',
  description: 'Lists the unusual patterns in the votes of a conversation.',
  numArgs: { min: 1, max: 1 },
  flags: ['json'],
  run: async (command, shell) => {
    const input = { conversationSlugId: command.args[0] ?? '' }
    const { patternList } = await makeCall(shell, command, { call: listPatterns, input })
    const lines = patternList.map(
      ({ patternSlugId, kind, state, numPeople, numVotes, foundAt }) =>
        `${patternSlugId}: ${kind}, ${state}, people: ${numPeople}, votes: ${numVotes}, found ${foundAt}`,
    )
    show(shell, command, { value: patternList, lines })
  },
}

type Deciding = typeof setPatternAside | typeof dismissPattern | typeof readmitPattern

const deciding = (call: Deciding, description: string, done: string): Command => ({
  usage: '<pattern> --as <username> [--explanation <text>]',
  description,
  numArgs: { min: 1, max: 1 },
  texts: ['explanation', 'as'],
  run: async (command, shell) => {
    requireText(command, 'as')
    const patternSlugId = command.args[0] ?? ''
    const moderationExplanation = textOption(command, 'explanation') ?? ''
    const { numPeople } = await makeCall(shell, command, {
      call,
      input: { patternSlugId, moderationExplanation },
    })
    shell.print(`${done} People of the pattern: ${numPeople}.`)
  },
})

export const patternCommands: [name: string, command: Command][] = [
  ['pattern list', list],
  [
    'pattern set-aside',
    deciding(setPatternAside, 'Leaves the people of a pattern out of the analysis.', 'Set aside.'),
  ],
  [
    'pattern readmit',
    deciding(readmitPattern, 'Counts the people of a pattern in the analysis again.', 'Readmitted.'),
  ],
  [
    'pattern nothing-wrong',
    deciding(dismissPattern, 'Says that nothing is wrong about a pattern.', 'Nothing wrong.'),
  ],
]
