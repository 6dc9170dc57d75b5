import { text } from './catalogue.ts'

export const title = text('Find out what people agree on')
export const purpose = text(
  'In Parley, people answer a question with short opinions and vote on the opinions of others. The result shows which views they share.',
)
export const how = text('How it works')
export const vote = text('Vote on short opinions: agree, disagree or pass.')
export const add = text('Add your own opinion if something is missing.')
export const see = text('See which groups vote alike, and what all of them agree on.')
export const example = text('Try it')
export const exampleNote = text('This is an example. Nothing is sent or stored.')
export const exampleQuestion = text('Should the city centre be closed to private cars on Saturdays?')
export const exampleOpinion = text(
  'Every closed street needs a free shuttle for people who cannot walk 400 metres.',
)
export const exampleVotes = text('Your vote on the example')
export const exampleResult = text('This is how the opinion could stand among 412 people, including you:')
export const examplePress = text('Choose an answer. You can change it, or press it again to take it back.')
export const lookAround = text('See conversations')
export const createAccount = text('Create an account')
export const logIn = text('Log in')
export const noAccount = text('You can vote as a guest without an account. Nobody asks for your name.')
export const privacy = text('What is stored and published')
