import {
  AppError,
  createConversation,
  fetchRecentConversations,
  getConversation,
  getProfile,
  listTopics,
} from '@parley/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { refreshLoginStatus, updateStatus } from '#shell/session.ts'
import { goOffline, goOnline, mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { aConversation, aProfile } from '#testing/samples.ts'
import { createInput } from './createInput.ts'
import { emptyDraft, type ConversationDraft } from './conversationDraft.ts'
import { conversationDraft, discardDraft, storeDraft } from './draftStore.ts'

beforeEach(() => {
  discardDraft()
  mockCall(fetchRecentConversations, {
    conversationDataList: [],
    topConversationSlugIdList: [],
    shownAs: 'popular',
  })
})

const logIn = () => updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
const draft = (changes: Partial<ConversationDraft> = {}) =>
  storeDraft({ ...emptyDraft(Date.now()), title: 'What should change?', ...changes })

const opensCreate = async () => {
  const shown = renderAt('/conversation/new/create')
  await screen.findByRole('heading', { name: 'Start a conversation' })
  return shown
}
const opensReview = async () => {
  const shown = renderAt('/conversation/new/review')
  await screen.findByRole('heading', { name: 'Check and post' })
  return shown
}
/** Wide screens have a second button in the third column. */
const postButton = () => {
  const [button] = screen.getAllByRole('button', { name: 'Post conversation' })
  if (!button) throw new Error('There is no button to post')
  return button
}

describe('the form', () => {
  test('errors of the form are shown at the top and in the fields, and disappear when a field is corrected (spec 5.11)', async () => {
    const { user, router } = await opensCreate()
    await user.click(screen.getByRole('switch', { name: /Add a poll/ }))
    await user.click(screen.getByRole('button', { name: 'Check and post' }))
    const summary = screen.getByRole('region', { name: '3 things need another look' })
    expect(document.activeElement).toBe(summary)
    const title = screen.getByRole('textbox', { name: 'Your question' })
    expect(title.getAttribute('aria-invalid')).toBe('true')
    await user.click(within(summary).getByRole('link', { name: 'Title is required to continue' }))
    expect(document.activeElement).toBe(title)
    await user.keyboard('What should change?')
    expect(title.getAttribute('aria-invalid')).toBeNull()
    expect(screen.queryByText('Title is required to continue')).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'Answer 1' }), 'Trees')
    await user.type(screen.getByRole('textbox', { name: 'Answer 2' }), 'TREES ')
    expect(screen.getAllByText('Poll options must be unique').length).toBeGreaterThan(0)
    // A change of another field corrects the error.
    await user.type(screen.getByRole('textbox', { name: 'Answer 1' }), ' first')
    expect(screen.queryByText('Poll options must be unique')).toBeNull()
    expect(screen.queryByRole('region', { name: /another look/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Check and post' }))
    await waitFor(() => expect(router.latestLocation.pathname).toBe('/conversation/new/review'))
  })

  test('a shared place with its number of people can be stated where guests take part and only results are published', async () => {
    const { user, router } = await opensCreate()
    await user.type(screen.getByRole('textbox', { name: 'Your question' }), 'What should change?')
    await user.click(screen.getByRole('radio', { name: /People with an account/ }))
    expect(screen.queryByText('Will people sit together?')).toBeNull()
    await user.click(screen.getByRole('radio', { name: /Anyone/ }))
    await user.click(screen.getByText('Will people sit together?'))
    const people = screen.getByRole('textbox', { name: 'Up to how many people' })
    await user.type(people, '501')
    await user.click(screen.getByRole('button', { name: 'Check and post' }))
    expect(screen.getAllByText('Enter a number from 2 to 500.').length).toBe(2)
    await user.clear(people)
    expect(people.closest('details')?.open).toBe(true)
    await user.type(people, '25')
    await user.click(screen.getByRole('button', { name: 'Check and post' }))
    await waitFor(() => expect(router.latestLocation.pathname).toBe('/conversation/new/review'))
    await screen.findByText(/Up to 25 people take part from one place until/)
    expect(createInput(conversationDraft()).sharedPlace?.numPeople).toBe(25)
    const open = { ...conversationDraft(), publication: 'votes' as const }
    expect(createInput(open).sharedPlace).toBeUndefined()
  })

  test('a promised answer is written in the form, survives leaving it, and is shown before posting', async () => {
    const { user, unmount } = await opensCreate()
    await user.type(screen.getByRole('textbox', { name: 'Your question' }), 'What should change?')
    await user.click(screen.getByText('Will you promise an answer?'))
    await user.type(screen.getByRole('textbox', { name: 'Who answers (optional)' }), 'Town council')
    await user.click(screen.getByRole('button', { name: 'Check and post' }))
    expect(screen.getAllByText('Choose by when they answer, or leave this empty.').length).toBe(2)
    unmount()
    await opensCreate()
    const who = screen.getByRole('textbox', { name: 'Who answers (optional)' })
    expect(who).toHaveProperty('value', 'Town council')
    expect(who.closest('details')?.open).toBe(true)
    await user.type(screen.getByLabelText('Answer by'), '2099-12-20')
    await user.click(screen.getByRole('button', { name: 'Check and post' }))
    await screen.findByText('Answer promised by December 20, 2099, by \u2068Town council\u2069.')
    const promised = { answerDueOn: '2099-12-20', answeredBy: 'Town council' }
    expect(createInput(conversationDraft())).toMatchObject(promised)
    const without = { ...conversationDraft(), promised: { answerDueOn: '', answeredBy: '' } }
    expect(createInput(without)).not.toHaveProperty('answeredBy')
  })

  test('answers of a poll move with Alt and the arrow keys, are announced, keep the focus, and number two to six', async () => {
    draft({ poll: { enabled: true, options: ['One', 'Two', 'Three'] } })
    const { user } = await opensCreate()
    screen.getByRole('textbox', { name: 'Answer 2' }).focus()
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(conversationDraft().poll.options).toEqual(['Two', 'One', 'Three'])
    expect(screen.getByText('Answer 2, now 1 of 3')).toBeTruthy()
    expect(document.activeElement).toHaveProperty('value', 'Two')
    await user.click(screen.getByRole('button', { name: 'Move answer 1' }))
    await user.click(screen.getByRole('button', { name: 'Move down' }))
    expect(conversationDraft().poll.options).toEqual(['One', 'Two', 'Three'])
    for (let n = 0; n < 3; n++) await user.click(screen.getByRole('button', { name: /Add an answer/ }))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Answer 6' }))
    await user.click(screen.getByRole('button', { name: /Add an answer/ }))
    expect(screen.getByText('Maximum 6 poll options allowed')).toBeTruthy()
    for (let n = 0; n < 5; n++) await user.click(screen.getByRole('button', { name: 'Remove answer 1' }))
    expect(screen.getByText('Minimum 2 poll options required')).toBeTruthy()
    expect(conversationDraft().poll.options).toHaveLength(2)
  })

  test('an answer of a poll stays one line: Enter moves to the next one, and a pasted line break becomes a space', async () => {
    draft({ poll: { enabled: true, options: ['', ''] } })
    const { user } = await opensCreate()
    await user.type(screen.getByRole('textbox', { name: 'Answer 1' }), 'Trees{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Answer 2' }))
    await user.paste('Buses\nand trams')
    expect(conversationDraft().poll.options).toEqual(['Trees', 'Buses and trams'])
  })

  test('a private conversation can become public automatically, by default in one day (spec 9.5)', async () => {
    draft()
    const { user } = await opensCreate()
    await user.click(screen.getByRole('radio', { name: /People with the link/ }))
    await user.click(screen.getByRole('switch', { name: /Make it public later/ }))
    const { conversionDate, hasScheduledConversion } = conversationDraft().privateConversationSettings
    expect(hasScheduledConversion).toBe(true)
    expect(Math.round((Date.parse(conversionDate) - Date.now()) / 3_600_000)).toBe(24)
    await user.click(screen.getByRole('button', { name: 'In 1 week' }))
    const later = conversationDraft().privateConversationSettings.conversionDate
    expect(Math.round((Date.parse(later) - Date.now()) / 3_600_000)).toBe(168)
    await user.click(screen.getByRole('radio', { name: /Everybody/ }))
    expect(conversationDraft().privateConversationSettings.hasScheduledConversion).toBe(false)
  })

  test('topics that the question names come first, and a fourth one is rejected with a message', async () => {
    const topic = (name: string) => ({ code: name.toLowerCase(), name, numConversations: 1 })
    mockCall(listTopics, {
      topicList: ['Climate', 'Europe', 'Mobility', 'Parks', 'Water', 'Schools'].map(topic),
    })
    draft({ title: 'Which school should be closed?' })
    const { user } = await opensCreate()
    const chips = await screen.findAllByRole('checkbox')
    expect(chips[0]?.closest('label')?.textContent).toBe('Schools')
    for (const name of ['Schools', 'Climate', 'Europe', 'Mobility'])
      await user.click(screen.getByRole('checkbox', { name }))
    expect(screen.getByText('Three topics at most. Remove one to choose another.')).toBeTruthy()
    expect(conversationDraft().topicCodes).toEqual(['schools', 'climate', 'europe'])
  })

  test('only members of organizations choose whether to post personally or as their organization', async () => {
    const organization = {
      name: 'Town Hall',
      imageUrl: 'https://parley.example/feed/organization/abc.png',
      websiteUrl: '',
      description: 'The council.',
    }
    mockCall(getProfile, aProfile({ organizationList: [organization] }))
    await logIn()
    draft()
    const { user } = await opensCreate()
    const choice = await screen.findByRole('radio', { name: /Town Hall ?The council\./ })
    expect(choice.closest('label')?.querySelector('img')?.getAttribute('src')).toBe(
      '/feed/organization/abc.png',
    )
    await user.click(choice)
    expect(conversationDraft().postAs).toEqual({
      postAsOrganization: true,
      organizationName: 'Town Hall',
    })
  })

  test('a draft for an organization that the person has left is reset with a message (spec 4.19)', async () => {
    await logIn()
    draft({ postAs: { postAsOrganization: true, organizationName: 'Town Hall' } })
    await opensCreate()
    await screen.findByText(/no longer a member of your draft’s organization/)
    expect(conversationDraft().title).toBe('')
  })

  test('the summary of errors lists a sentence that several fields have once', async () => {
    await logIn()
    draft({ poll: { enabled: true, options: ['', ''] } })
    const { user } = await opensCreate()
    await user.click(screen.getByRole('button', { name: 'Check and post' }))
    const summary = within(screen.getByRole('region', { name: /another look$/ }))
    expect(summary.getAllByText('All poll options must be filled in')).toHaveLength(1)
  })

  test('importing asks before it clears the text and resets the errors of the poll, and writing again clears the address (spec 4.15)', async () => {
    await logIn()
    draft({ content: 'Why', poll: { enabled: true, options: ['Yes', ''] } })
    const { user, router } = await opensCreate()
    await user.click(screen.getByRole('button', { name: 'Check and post' }))
    expect(screen.getAllByText('All poll options must be filled in')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Import a Polis conversation instead' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText('Importing clears your title, text and poll.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Keep writing' }))
    expect(conversationDraft().title).toBe('What should change?')
    await user.click(screen.getByRole('button', { name: 'Import a Polis conversation instead' }))
    await user.click(screen.getByRole('button', { name: 'Clear and import' }))
    await waitFor(() => expect(router.latestLocation.pathname).toBe('/conversation/import'))
    expect(conversationDraft()).toMatchObject({
      title: '',
      content: '',
      importSettings: { isImportMode: true },
    })
    await user.type(await screen.findByRole('textbox'), 'pol.is/4abcde')
    expect(conversationDraft().importSettings.polisUrl).toBe('pol.is/4abcde')
    await user.click(screen.getByRole('link', { name: 'Write a new conversation instead' }))
    await screen.findByRole('heading', { name: 'Start a conversation' })
    expect(conversationDraft().importSettings).toEqual({ isImportMode: false, polisUrl: '' })
    await user.click(screen.getByRole('switch', { name: /Add a poll/ }))
    expect(screen.queryByText('All poll options must be filled in')).toBeNull()
  })
})

test('people who have started an import return to it, and to the form for writing if there is no address', async () => {
  draft({ title: '', importSettings: { isImportMode: true, polisUrl: 'pol.is/4abcde' } })
  const { router } = renderAt('/conversation/new/create')
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/conversation/import'))
  draft({ importSettings: { isImportMode: true, polisUrl: '' } })
  const { user } = await opensCreate()
  await user.click(screen.getByRole('button', { name: 'Check and post' }))
  await screen.findByRole('heading', { name: 'Check and post' })
})

describe('leaving the composer', () => {
  const leaves = async () => {
    const shown = await opensCreate()
    await shown.user.type(screen.getByRole('textbox', { name: 'Your question' }), 'What?')
    await shown.user.click(screen.getByRole('link', { name: /Close/ }))
    await screen.findByRole('dialog', { name: 'Keep this draft?' })
    return shown
  }

  test('the button "Stay" returns to writing', async () => {
    const { user, router } = await leaves()
    await user.click(screen.getByRole('button', { name: 'Stay' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(router.latestLocation.pathname).toBe('/conversation/new/create')
  })

  test('the button "Keep draft" leaves the page, and the draft is there again later', async () => {
    const { user, router } = await leaves()
    await user.click(screen.getByRole('button', { name: 'Keep draft' }))
    await waitFor(() => expect(router.latestLocation.pathname).toBe('/'))
    expect(conversationDraft().title).toBe('What?')
  })

  test('the button "Discard" leaves the page and keeps nothing', async () => {
    const { user, router } = await leaves()
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(router.latestLocation.pathname).toBe('/'))
    expect(conversationDraft().title).toBe('')
  })
})

describe('the review', () => {
  test('the review of an invalid draft redirects to the form (spec 2.6, 4.14)', async () => {
    draft({ title: ' ' })
    const { router } = renderAt('/conversation/new/review')
    await waitFor(() => expect(router.latestLocation.pathname).toBe('/conversation/new/create'))
  })

  test('a promised answer is shown and posted as it will be stored: a name of spaces names nobody', async () => {
    draft({ promised: { answerDueOn: '2099-12-20', answeredBy: '  ' } })
    await opensReview()
    await screen.findByText('Answer promised by December 20, 2099.')
    expect(createInput(conversationDraft())).toMatchObject({ answerDueOn: '2099-12-20', answeredBy: '' })
  })

  test('the preview of the card shows the poll before the opinions', async () => {
    draft({ poll: { enabled: true, options: ['A library', 'A market'] }, seedOpinions: ['Buses', 'Trees'] })
    await opensReview()
    const preview = within(screen.getByRole('complementary'))
    expect(preview.getByText('before the 2 opinions')).toBeTruthy()
    expect(preview.getByText('A market')).toBeTruthy()
  })

  test('a pasted list becomes rows, rows with a problem say so in place, and one button removes them (spec 2.6)', async () => {
    draft({ seedOpinions: [''] })
    const { user } = await opensReview()
    await user.click(screen.getByRole('textbox', { name: /Write the next opinion/ }))
    await user.paste('Buses\nTrees\n\nBuses \n')
    expect(conversationDraft().seedOpinions).toEqual(['', 'Buses', 'Trees', 'Buses'])
    const summary = within(screen.getByRole('region', { name: '2 of 4 lines have a problem' }))
    expect(summary.getByRole('link', { name: 'Opinion 4: same as opinion 2' })).toBeTruthy()
    expect(screen.getByText('This line is empty.')).toBeTruthy()
    expect(screen.getByText('This is the same as opinion 2.')).toBeTruthy()
    await user.click(summary.getByRole('button', { name: 'Remove both lines' }))
    expect(conversationDraft().seedOpinions).toEqual(['Buses', 'Trees'])
    expect(screen.queryByRole('region', { name: /have a problem/ })).toBeNull()
  })

  test('text in the last row becomes the next opinion, and writing continues in the same field', async () => {
    draft({ seedOpinions: ['Buses'] })
    const { user } = await opensReview()
    await user.click(screen.getByRole('textbox', { name: /Write the next opinion/ }))
    await user.keyboard('Trees{Enter}Benches')
    expect(conversationDraft().seedOpinions).toEqual(['Buses', 'Trees', 'Benches'])
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(conversationDraft().seedOpinions).toEqual(['Buses', 'Benches', 'Trees'])
    expect(screen.getByText('Opinion 3, now 2 of 3')).toBeTruthy()
    expect(document.activeElement).toHaveProperty('value', 'Benches')
    await user.click(screen.getByRole('button', { name: 'Remove opinion 1' }))
    expect(document.activeElement).toHaveProperty('value', 'Benches')
  })

  test('a paste of more than 50 opinions says "50 opinions at most. The last 4 lines were not added."', async () => {
    draft()
    const { user } = await opensReview()
    await user.click(screen.getByRole('textbox', { name: /Write the next opinion/ }))
    await user.paste(Array.from({ length: 54 }, (_, n) => `Opinion number ${n}`).join('\n'))
    expect(screen.getByText('50 opinions at most. The last 4 lines were not added.')).toBeTruthy()
    expect(conversationDraft().seedOpinions).toHaveLength(50)
  })

  test('people who are not logged in are asked to log in once that is known, and keep the draft', async () => {
    draft({ seedOpinions: ['Buses'] })
    const { user } = await opensReview()
    await user.click(postButton())
    expect(screen.queryByRole('dialog')).toBeNull()
    await refreshLoginStatus()
    const dialog = await screen.findByRole('dialog', { name: 'Log in to post. Your draft is kept.' })
    await user.click(within(dialog).getByRole('link', { name: 'Log in' }))
    await waitFor(() =>
      expect(sessionStorage.getItem('parley:login-intention')).toBe('/conversation/new/review'),
    )
    expect(screen.queryByRole('dialog', { name: 'Keep this draft?' })).toBeNull()
    expect(conversationDraft().seedOpinions).toEqual(['Buses'])
  })

  test('a failed post keeps everything, and the retry sends the same draft key, so that no duplicate is created', async () => {
    await logIn()
    mockCall(getConversation, {
      conversationData: aConversation({ metadata: { conversationSlugId: 'new1' } }),
    })
    mockCall(createConversation, { conversationSlugId: 'new1' })
    draft({ seedOpinions: ['Buses', 'Trees'] })
    const { user, router } = await opensReview()
    goOffline()
    await user.click(postButton())
    await screen.findAllByText(/No internet connection. Your draft is kept/)
    const { idempotencyKey } = conversationDraft()
    goOnline()
    await user.click(postButton())
    await screen.findByRole('heading', { name: 'Your conversation is live' })
    expect(requestsTo(createConversation)).toEqual([
      expect.objectContaining({ idempotencyKey, seedOpinionList: ['Buses', 'Trees'] }),
    ])
    expect(router.latestLocation.search).toEqual({ conversation: 'new1', opinions: 2 })
    await waitFor(() => expect(conversationDraft().title).toBe(''))
    expect(screen.getByText('2 starting opinions were posted.')).toBeTruthy()
    const poster = screen.getByRole('link', { name: 'Poster for a town hall' })
    expect(poster.getAttribute('href')).toBe('/feed/conversation/new1/poster')
  })

  test('a rejected post says why, and a removed topic is dropped from the draft', async () => {
    await logIn()
    draft({ topicCodes: ['parks', 'water'] })
    mockCall(createConversation, () => {
      throw new AppError('invalid_input', 'topic_not_found', 'is not a topic', { field: 'topicCodeList.1' })
    })
    const { user } = await opensReview()
    await user.click(postButton())
    await screen.findAllByText(/A topic of your draft no longer exists/)
    expect(conversationDraft().topicCodes).toEqual(['parks'])
  })
})
