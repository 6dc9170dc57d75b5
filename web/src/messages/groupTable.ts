import { text, textOf } from './catalogue.ts'

export const groupLetter = textOf('{kind, select, sides {Side {letter}} other {Group {letter}}}')
export const everybodyElse = text('Everybody else')
export const peopleColumn = text('People')
export const share = text('Share')
export const youAreHere = text('You are here')
export const mostLikeYours = text('Most like your votes')
export const groupsCaption = textOf(
  '{kind, select, sides {The sides of the map} other {The groups of the map}}',
)
export const groupsAndSizes = textOf('{kind, select, sides {The sides} other {The groups and their sizes}}')
export const withheld = text('not shown: fewer than 15 voted')
export const noShare = text('–')
export const notCounted = text('not counted yet')
export const nobodyInGroupVoted = text('nobody voted')
export const you = text('You')
export const group = textOf('{kind, select, sides {Side} other {Group}}')
export const between = text('In between')
export const agree = text('Agree')
export const disagree = text('Disagree')
export const pass = text('Pass')
export const voted = text('Voted')
