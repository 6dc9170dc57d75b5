import {
  getConversation,
  getOpinionMap,
  getProfile,
  listControversial,
  listRepresentative,
  nameGroup,
  removeGroupName,
  reportConversation,
  type GroupName,
} from '@parley/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { apiQueryKey } from '#queries.ts'
import { updateStatus } from '#shell/session.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderPart } from '#testing/render.tsx'
import { aConversation, aProfile } from '#testing/samples.ts'
import { Notices } from '#ui/notices/Notices.tsx'
import { GroupRows } from '#results/groups/GroupRows.tsx'
import { aMap } from '#results/map/maps.fixture.ts'

const conversation = aConversation()
const { conversationSlugId, authorUsername } = conversation.metadata

const mapWith = (name?: GroupName) => {
  const map = aMap(2)
  const [first, ...others] = map.groups
  return {
    ...map,
    groups: first ? [{ ...first, label: undefined, ...(name ? { name } : {}) }, ...others] : [],
  }
}
const THEIRS: GroupName = { text: 'Calm streets', source: 'author', opinionSlugIds: [] }

const show = (viewer: { username?: string; isModerator?: boolean } = {}, name?: GroupName) => {
  mockCall(getProfile, aProfile(viewer))
  mockCall(getOpinionMap, mapWith(name))
  const shown = renderPart(
    <>
      <GroupRows conversationSlugId={conversationSlugId} map={mapWith(name)} />
      <Notices />
    </>,
  )
  shown.queryClient.setQueryData(apiQueryKey(getConversation, { conversationSlugId }), {
    conversationData: conversation,
  })
  return shown
}

const opens = async ({ user }: ReturnType<typeof show>, act: string) => {
  await user.click(await screen.findByRole('button', { name: 'More for A' }))
  await user.click(screen.getByRole('button', { name: act, hidden: true }))
}

beforeEach(async () => {
  await updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
  mockCall(listRepresentative, { '0': [], '1': [], '2': [], '3': [], '4': [], '5': [] })
  mockCall(listControversial, [])
})

it('an author names a group with a counter and inline errors, and can undo it', async () => {
  mockCall(nameGroup, { success: true })
  const shown = show({ username: authorUsername })
  await opens(shown, 'Name A')
  const dialog = within(await screen.findByRole('dialog', { name: 'Name A' }))
  const field = dialog.getByRole('textbox', { name: 'Name' })
  await shown.user.click(dialog.getByRole('button', { name: 'Save the name' }))
  dialog.getByText(/Enter a name/)
  await shown.user.type(field, 'x'.repeat(61))
  dialog.getByText(/61 of 60/)
  await shown.user.click(dialog.getByRole('button', { name: 'Save the name' }))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(requestsTo(nameGroup)).toEqual([])
  await shown.user.clear(field)
  await shown.user.type(field, 'The renters{Enter}')
  await screen.findByText('A is called “The renters” now')
  const group = { conversationSlugId, runId: 41, groupKey: '0' }
  expect(requestsTo(nameGroup)).toEqual([{ ...group, name: 'The renters' }])
  expect(screen.queryByRole('dialog')).toBeNull()
  await shown.user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(requestsTo(nameGroup)).toHaveLength(2))
  expect(requestsTo(nameGroup)[1]).toEqual({ ...group, name: null })
})

it('a rejected name shows the error in the dialog and keeps the typed text', async () => {
  mockCall(nameGroup, { success: false, reason: 'name_taken' })
  const shown = show({ username: authorUsername })
  await opens(shown, 'Name A')
  const field = await screen.findByRole('textbox', { name: 'Name' })
  await shown.user.type(field, 'The renters{Enter}')
  await screen.findByText('Another letter has this name.')
  screen.getByDisplayValue('The renters')
})

it('a name is marked as the author’s; moderators remove it with a reason', async () => {
  mockCall(removeGroupName, { success: true })
  const shown = show({ isModerator: true }, THEIRS)
  await screen.findByText(/named by the author/)
  await opens(shown, 'Remove the name')
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the name' }))
  await shown.user.click(dialog.getByRole('button', { name: 'Remove the name' }))
  expect(requestsTo(removeGroupName)).toEqual([])
  expect(dialog.queryByRole('radio', { name: /Duplicate/ })).toBeNull()
  await shown.user.click(dialog.getByRole('radio', { name: /Doxing|Private/i }))
  await shown.user.click(dialog.getByRole('button', { name: 'Remove the name' }))
  await screen.findByText('The name of A is removed')
  expect(requestsTo(removeGroupName)[0]).toMatchObject({ groupKey: '0', moderationReason: 'doxing' })
})

it('other people can report a name, which moderators review first, and a group without a name has no menu for them', async () => {
  mockCall(reportConversation, undefined)
  const shown = show({ username: 'somebody' }, THEIRS)
  await opens(shown, 'Report the name')
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this name' }))
  dialog.getByText(/A: Calm streets/)
  await shown.user.click(dialog.getByRole('radio', { name: /^Misleading/ }))
  await shown.user.type(dialog.getByLabelText(/^Explain/), 'They are not calm.')
  dialog.getByText('18 of 212')
  await shown.user.click(dialog.getByRole('button', { name: 'Send report' }))
  await screen.findByText('Report sent')
  expect(requestsTo(reportConversation)).toEqual([
    {
      conversationSlugId,
      reportReason: 'misleading',
      reportExplanation: 'About the name of A on the map, “Calm streets”. They are not calm.',
    },
  ])
  shown.unmount()
  show({ username: 'somebody' })
  await screen.findByText(/Circles/)
  expect(screen.queryByRole('button', { name: 'More for A' })).toBeNull()
})
