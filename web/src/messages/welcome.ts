import { text } from './catalogue.ts'

export const title = text('Say what you think. See what you share.')
export const claim = text('Say what you think. See ⟦what you share⟧.')
export const purpose = text(
  'Vote on short opinions about your town and add your own. See which groups think alike, and what they agree on.',
)
export const example = text('Try it: nothing is stored')
export const exampleOpinion = text('Something needs to be done to improve traffic flow.')
export const exampleVotes = text('Your vote on the example')
export const exampleResult = text('This is how the opinion could stand among 412 people, including you:')
export const examplePress = text('Choose an answer. You can change it, or press it again to take it back.')
export const lookAround = text('Look around')
export const createAccount = text('Create account')
export const logIn = text('Log in')
export const noAccount = text('You can read, and usually vote, without an account.')
export const privacy = text('What is stored and published')
