import {
  AppError,
  endSharedPlace,
  getProfile,
  getSharedPlace,
  stateSharedPlace,
  type Output,
} from '@parley/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { showConversation, SLUG } from '#conversation/showConversation.fixture.tsx'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { aConversation, aProfile } from '#testing/samples.ts'

beforeEach(() => localStorage.clear())

const LOGGED_IN = { isKnown: true, isRegistered: true, isLoggedIn: true }
const PLACE = '0123456789abcdef'

const show = async (known: Output<typeof getSharedPlace>, username = 'blue_heron') => {
  mockCall(getSharedPlace, known)
  mockCall(stateSharedPlace, { success: true })
  mockCall(endSharedPlace, undefined)
  const shown = await showConversation({
    conversation: aConversation({
      metadata: { publication: 'results', participantCount: 14, voteCount: 14, opinionCount: 6 },
    }),
    status: LOGGED_IN,
  })
  mockCall(getProfile, aProfile({ username }))
  await shown.queryClient.invalidateQueries({ queryKey: [getProfile.path] })
  return shown
}

const crowd = (isHere: boolean) => ({
  arePlacesCounted: true,
  mostGuests: { placeId: PLACE, numWaiting: 14, isHere },
})

const opens = async ({ user }: Awaited<ReturnType<typeof show>>) => {
  await user.click(await screen.findByRole('button', { name: 'More for this conversation' }))
  await user.click(await screen.findByRole('button', { name: 'People in one place', hidden: true }))
  return within(await screen.findByRole('dialog'))
}

describe('the question whether guests share a place', () => {
  test('an organizer is asked whether guests share a place, and answers with one press', async () => {
    const { user } = await show(crowd(true))
    await screen.findByRole('region', { name: 'Do they sit together?' })
    screen.getByText(/^14 guests take part from your network/)
    screen.getByText(/^If yes, up to 30 people there each count as one until/)
    await user.click(screen.getByRole('button', { name: 'Yes, they sit together' }))
    await screen.findByText(/^Until .*, up to 30 people in this place each count as one/)
    const [sent] = requestsTo(stateSharedPlace)
    expect(sent).toMatchObject({ conversationSlugId: SLUG, numPeople: 30, place: PLACE })
    const hours = (Date.parse(sent?.until ?? '') - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23)
    expect(hours).toBeLessThanOrEqual(24)
  })

  test('an organizer is warned if the network of the guests is not their own, and after the answer no the question does not return', async () => {
    const shown = await show(crowd(false))
    await screen.findByText(/which is not yours.*Say yes only if you know who they are/)
    await shown.user.click(screen.getByRole('button', { name: 'No' }))
    expect(screen.queryByText('Do they sit together?')).toBeNull()
    shown.unmount()
    await show(crowd(false))
    await screen.findByRole('button', { name: 'People in one place', hidden: true })
    expect(screen.queryByText('Do they sit together?')).toBeNull()
  })

  test('an error is shown beside the button that was pressed', async () => {
    const { user } = await show(crowd(true))
    mockCall(stateSharedPlace, () => {
      throw new AppError('internal', 'internal', 'No')
    })
    await user.click(await screen.findByRole('button', { name: 'Yes, they sit together' }))
    await screen.findByText('This could not be saved.')
  })

  test('moderators who do not lead the conversation are not asked, and find the dialog in the menu', async () => {
    const shown = await show(crowd(true), 'somebody_else')
    mockCall(getProfile, aProfile({ username: 'somebody_else', isModerator: true }))
    await shown.queryClient.invalidateQueries({ queryKey: [getProfile.path] })
    const dialog = await opens(shown)
    await dialog.findByRole('button', { name: 'Let them count' })
    expect(screen.queryByText('Do they sit together?')).toBeNull()
  })

  test('other people are not asked', async () => {
    await show(crowd(true), 'somebody_else')
    await screen.findByRole('button', { name: 'Report', hidden: true })
    expect(requestsTo(getSharedPlace)).toEqual([])
    expect(screen.queryByRole('button', { name: 'People in one place', hidden: true })).toBeNull()
  })
})

describe('the dialog about people in one place', () => {
  test('a shared place is stated with a number and a date, for the place of the organizer or the one with most guests', async () => {
    const shown = await show(crowd(false))
    const dialog = await opens(shown)
    const people = await dialog.findByRole('textbox', { name: /Up to how many/ })
    await shown.user.clear(people)
    await shown.user.click(dialog.getByRole('button', { name: 'Let them count' }))
    dialog.getByText('Enter a number from 2 to 500.')
    await shown.user.type(people, '25')
    dialog.getByText('14 guests are waiting there to be counted.')
    await shown.user.click(dialog.getByRole('radio', { name: /Where I am now/ }))
    await shown.user.click(dialog.getByRole('button', { name: 'Let them count' }))
    await screen.findByText(/^Until .*, up to 25 people in this place/)
    expect(requestsTo(stateSharedPlace)).toMatchObject([{ numPeople: 25, place: 'here' }])
  })

  test('a statement can be changed and taken back in the same dialog', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const shown = await show({ arePlacesCounted: true, sharedPlace: { numPeople: 40, until } })
    const dialog = await opens(shown)
    await dialog.findByText(/^Up to 40 people take part from one place until/)
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'The same place as before' }).checked).toBe(
      true,
    )
    await shown.user.click(dialog.getByRole('button', { name: 'Change' }))
    await screen.findByText(/^Until .*, up to 40 people in this place/)
    expect(requestsTo(stateSharedPlace)).toMatchObject([{ numPeople: 40, place: 'same' }])
    const again = await opens(shown)
    await shown.user.click(await again.findByRole('button', { name: 'Take it back' }))
    await screen.findByText(/^Guests of this place count as one again/)
    expect(requestsTo(endSharedPlace)).toEqual([{ conversationSlugId: SLUG }])
  })

  test('if every guest counts anyway, the dialog says so', async () => {
    const shown = await show({ arePlacesCounted: false })
    const dialog = await opens(shown)
    await dialog.findByText('On this site every guest counts as one person already.')
  })
})
