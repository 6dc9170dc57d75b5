import { createTopic, listAllTopics, orderTopics, renameTopic, retireTopic } from '@parley/contract'
import { makeCall } from '#admin/call.ts'
import { type Command, show } from '#admin/command.ts'

const list: Command = {
  usage: '[--json]',
  description: 'Lists all topics in their order, retired ones too.',
  numArgs: { min: 0, max: 0 },
  flags: ['json'],
  run: async (command, shell) => {
    const { topicList } = await makeCall(shell, command, { call: listAllTopics, input: {} })
    const lines = topicList.map(
      ({ code, name, numConversations, numFollowers, isRetired }) =>
        `${code}: ${name}, conversations: ${numConversations}, followers: ${numFollowers}${isRetired ? ', retired' : ''}`,
    )
    show(shell, command, { value: topicList, lines })
  },
}

const create: Command = {
  usage: '<code> <name> [--as <username>]',
  description: 'Creates a topic. Its code is part of addresses: a to z, digits and hyphens.',
  numArgs: { min: 2, max: 2 },
  texts: ['as'],
  run: async (command, shell) => {
    const [topicCode = '', name = ''] = command.args
    await makeCall(shell, command, { call: createTopic, input: { topicCode, name } })
    shell.print(`Created the topic ${name.trim()}; its page is /topic/${topicCode}.`)
  },
}

const rename: Command = {
  usage: '<code> <name> [--as <username>]',
  description: 'Changes the name of a topic; its address stays.',
  numArgs: { min: 2, max: 2 },
  texts: ['as'],
  run: async (command, shell) => {
    const [topicCode = '', name = ''] = command.args
    await makeCall(shell, command, { call: renameTopic, input: { topicCode, name } })
    shell.print(`The topic ${topicCode} is called ${name.trim()} now.`)
  },
}

const retiring = (isRetired: boolean, description: string, done: string): Command => ({
  usage: '<code> [--as <username>]',
  description,
  numArgs: { min: 1, max: 1 },
  texts: ['as'],
  run: async (command, shell) => {
    const topicCode = command.args[0] ?? ''
    await makeCall(shell, command, { call: retireTopic, input: { topicCode, isRetired } })
    shell.print(`The topic ${topicCode} ${done}.`)
  },
})

const order: Command = {
  usage: '<code> [<code> …] [--as <username>]',
  description: 'Puts the topics into this order; those that are not named follow by name.',
  numArgs: { min: 1, max: 1000 },
  texts: ['as'],
  run: async (command, shell) => {
    await makeCall(shell, command, { call: orderTopics, input: { topicCodeList: command.args } })
    shell.print('Ordered the topics.')
  },
}

export const topicCommands: [name: string, command: Command][] = [
  ['topic list', list],
  ['topic create', create],
  ['topic rename', rename],
  [
    'topic retire',
    retiring(true, 'Stops to offer a topic; conversations keep theirs.', 'is not offered any more'),
  ],
  ['topic restore', retiring(false, 'Offers a retired topic again.', 'is offered again')],
  ['topic order', order],
]
