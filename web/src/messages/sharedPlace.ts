import { text, textOf } from './catalogue.ts'

export const menuItem = text('People in one place')
export const title = text('People in one place')
export const hint = text(
  'Guests on one network count as one person, so that nobody can pose as a crowd. If people sit together, say how many: then each counts as one. Everybody can read this in the decisions on the conversation.',
)
export const numPeople = text('Up to how many people')
export const numPeopleHint = text('2 to 500. Nobody beyond that counts.')
export const numPeopleWrong = text('Enter a number from 2 to 500.')
export const until = text('Until')
export const untilWrong = text('Choose a time in the next 30 days.')
export const where = text('Where they sit')
export const here = text('Where I am now')
export const hereHint = text(
  'On the network of this device. Use the Wi-Fi of the room: on mobile data you may share an address with strangers.',
)
export const same = text('The same place as before')
export const placeWithMostGuests = text('Where most guests take part')
export const mostHint = textOf(
  '{people, plural, one {# guest is waiting there to be counted.} other {# guests are waiting there to be counted.}}',
)
export const letThemCount = text('Let them count')
export const change = text('Change')
export const end = text('Take it back')
export const stated = textOf(
  '{people, plural, one {Until {date}, # person in this place counts as one.} other {Until {date}, up to # people in this place each count as one.}}',
)
export const inForce = textOf(
  '{people, plural, one {# person takes part from one place until {date}.} other {Up to # people take part from one place until {date}.}}',
)
export const ended = text('Guests of this place count as one again. Whoever was counted stays counted.')
export const failed = text('This could not be saved.')
export const nobodyWaits = text('Nobody is waiting in that place any more.')
export const guestsCountAnyway = text('On this site every guest counts as one person already.')
export const loading = text('Loading the statement')

export const doTheySitTogether = text('Do they sit together?')
export const onYourNetwork = textOf(
  '{people, plural, one {# guest takes part from your network.} other {# guests take part from your network and count as one person.}}',
)
export const onOneNetwork = textOf(
  '{people, plural, one {# guest takes part from one network, which is not yours.} other {# guests take part from one network, which is not yours, and count as one person. Say yes only if you know who they are: one person with many devices looks the same.}}',
)
export const whatYesMeans = textOf(
  '{people, plural, one {If yes, # person there counts as one until {date}. The decisions tell everybody.} other {If yes, up to # people there each count as one until {date}. The decisions tell everybody.}}',
)
export const yes = text('Yes, they sit together')
export const otherNumber = text('Choose number and date')
export const no = text('No')

export const composerQuestion = text('Will people sit together?')
export const composerHint = text(
  'Only if you are in the room already, on its Wi-Fi. Otherwise you are asked once ten guests take part from one place.',
)
