import { plural, text, textOf } from './catalogue.ts'

export const loading = text('Loading the topics')
export const failed = text('The topics could not be loaded.')
export const empty = text('There are no topics yet.')
export const offered = text('Offered')
export const retired = text('Retired')
export const retiredHint = text('Conversations keep these topics; nobody can choose them.')
export const used = textOf(({ conversations, followers }: { conversations: number; followers: number }) =>
  [
    `${conversations} ${plural(conversations, 'conversation', 'conversations')}`,
    `${followers} ${plural(followers, 'follower', 'followers')}`,
  ].join(' · '),
)
export const add = text('Add a topic')
export const addButton = text('Add')
export const name = text('Name')
export const code = text('Code in addresses')
export const codeHint = text('Lowercase letters, digits and hyphens. It cannot be changed later.')
export const nameInvalid = text('The name must have 1 to 40 characters.')
export const codeInvalid = text('The code must have 1 to 40 lowercase letters, digits and hyphens.')
export const nameTaken = text('A topic already has this name.')
export const codeTaken = text('A topic already has this code.')
export const added = textOf('{name} is added')
export const rename = textOf('Rename {name}')
export const renameTitle = text('Rename the topic')
export const save = text('Save')
export const moveUp = textOf((name: string) => `Move ${name} up`)
export const moveDown = textOf((name: string) => `Move ${name} down`)
export const moved = textOf('{name} is now number {place}')
export const retire = textOf('Retire {name}')
export const retireButton = text('Retire')
export const retireTitle = textOf('Retire {name}?')
export const retireText = text(
  'Nobody can choose it any more. Conversations keep it, and you can offer it again.',
)
export const isRetired = textOf('{name} is retired')
export const offerAgain = textOf('Offer {name} again')
export const offerAgainButton = text('Offer again')
export const isOffered = textOf('{name} is offered again')
export const changeFailed = text('It could not be changed. Try again.')
