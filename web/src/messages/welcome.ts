import { text } from './catalogue.ts'

export const title = text('Find out what people agree on')
export const purpose = text(
  'Parley is a place where many people answer one question with short opinions, vote on each other’s, and see which views they share.',
)
export const how = text('How it works')
export const vote = text('Vote on short opinions: agree, disagree or pass. Nobody replies, so nobody shouts.')
export const add = text('Add your own opinion when something is missing.')
export const see = text('See which groups think alike, and what all of them have in common.')
export const example = text('Try it')
export const exampleNote = text('This is an example: nothing is sent or stored.')
export const exampleQuestion = text('Should the city centre be closed to private cars on Saturdays?')
export const exampleOpinion = text(
  'Every closed street needs a free shuttle for people who cannot walk 400 metres.',
)
export const exampleVotes = text('Your vote on the example')
export const exampleResult = text('This is how such an opinion could stand among 412 people, you included:')
export const examplePress = text(
  'Press a button. You can change your vote, or press it again to take it back.',
)
export const lookAround = text('Look around')
export const createAccount = text('Create account')
export const logIn = text('Log in')
export const noAccount = text(
  'You can vote as a guest, without an account: this browser then gets a key of its own, and nobody asks for your name.',
)
export const privacy = text('What is stored and published')
