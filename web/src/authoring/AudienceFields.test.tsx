import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { FindabilityFields } from './AudienceFields.tsx'
import { draftFrom, emptyDraft } from './conversationDraft.ts'
import { draftProblems } from './draftProblems.ts'
import { conversationDraft, discardDraft, storeDraft, useConversationDraft } from './draftStore.ts'

beforeEach(discardDraft)

function Fields() {
  return <FindabilityFields draft={useConversationDraft()} />
}

const opensField = () => {
  const draft = emptyDraft(Date.now())
  const settings = { ...draft.privateConversationSettings, hasScheduledConversion: true }
  storeDraft({ ...draft, isPrivate: true, privateConversationSettings: settings })
  render(<Fields />)
  const field = screen.getByLabelText<HTMLInputElement>('Public from')
  return (value: string) => {
    fireEvent.change(field, { target: { value } })
    return field.value
  }
}

test('a year that is being typed changes only the year of the date on which a conversation becomes public', () => {
  const type = opensField()
  // Browsers pad a year with zeros until all its digits are typed.
  for (const year of ['0002', '0020', '0202', '2027'])
    expect(type(`${year}-11-30T10:00`)).toBe(`${year}-11-30T10:00`)
  const { conversionDate } = conversationDraft().privateConversationSettings
  expect(new Date(conversionDate).getTime()).toBe(new Date(2027, 10, 30, 10).getTime())
})

test('an emptied date is a problem of the form, and the draft keeps it', () => {
  const type = opensField()
  expect(type('')).toBe('')
  expect(draftProblems(conversationDraft(), Date.now())).toContainEqual({
    field: 'conversionDate',
    message: 'Choose a date and time in the future.',
  })
  expect(draftFrom(conversationDraft())).toEqual(conversationDraft())
})

test('an hour that the change to summer time leaves out stays as it was typed', () => {
  const type = opensField()
  for (const day of ['2027-03-28', '2027-03-14']) expect(type(`${day}T02:30`)).toBe(`${day}T02:30`)
})
