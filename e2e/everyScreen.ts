import { ADDRESSES, listOpinions } from '@parley/contract'
import { expect } from './fixtures/journey.ts'
import { sceneOf } from './fixtures/scene.ts'
import { TODAY_OR_YESTERDAY, createNotifications } from './fixtures/notificationScene.ts'
import { BOWLING_GREEN, BREXIT, type Visitor } from './fixtures/visitor.ts'

export type Screens = Record<string, (visitor: Visitor) => Promise<unknown>>

/** The pages of text. The legal ones are in one language in every build, because operators write them. */
const TEXTS: Screens = Object.fromEntries(
  Object.entries(ADDRESSES)
    .filter(([path, page]) => page === 'text' && !path.startsWith('/legal/'))
    .map(([path]) => [path.slice(1), (visitor) => visitor.opens(path.slice(1))]),
)

/** Screens that a visitor reaches in any language, because the way to them depends on no text. */
export const SCREENS_IN_ANY_LANGUAGE: Screens = {
  ...TEXTS,
  home: (visitor) => visitor.opens(''),
  'no such page': (visitor) => {
    visitor.watch.expect(/status of 404/)
    return visitor.opens('no/such/page')
  },
  'all opinions': async (visitor) => {
    await visitor.opensConversation(BOWLING_GREEN, 'opinions')
    await expect(visitor.rows.nth(5)).toBeVisible()
  },
  analysis: async (visitor) => {
    await visitor.opensConversation(BOWLING_GREEN, 'analysis')
    await visitor.readsToTheEnd()
  },
  'a new conversation': (visitor) => visitor.opens('conversation/new/create'),
  'the number': (visitor) => visitor.opens('onboarding/step3-phone-1'),
  'the address': (visitor) => visitor.opens('onboarding/step3-email-1'),
  'the code in a mail': async (visitor) => {
    await visitor.opens('onboarding/code-by-mail')
    await visitor.page.evaluate(() => (location.hash = '417093'))
    await expect(visitor.page.getByText('417')).toBeVisible()
  },
  'the ways in': (visitor) => visitor.opens('onboarding/step1-login'),
}

/**
 * Opens a conversation with a poll. Only people with the link find it, so that the lists of other journeys do not
 * change.
 */
const openPoll = async (visitor: Visitor, search = '') => {
  const { conversationSlugId } = await sceneOf(visitor.product).addConversation({
    title: 'What should the old market hall become?',
    opinions: 6,
    poll: ['A library and reading room', 'A covered market', 'What it is'],
    isPrivate: true,
    publication: 'votes',
  })
  await visitor.opens(`conversation/${conversationSlugId}${search}`)
}

/** Adds a conversation locked by a moderator, which only people with the link find; returns its slug id. */
const addLockedConversation = async ({ product }: Visitor): Promise<string> => {
  const scene = sceneOf(product)
  const { conversationSlugId } = await scene.addConversation({
    title: 'Where should the town save?',
    opinions: 6,
    isPrivate: true,
  })
  await scene.lockConversation(conversationSlugId)
  return conversationSlugId
}

/** A vote makes a stranger a guest; strangers would be redirected to the welcome page. */
const votesOnce = async (visitor: Visitor) => {
  await visitor.opensConversation(BOWLING_GREEN)
  await visitor.votesByButton('A')
}

const votesFiveTimes = async (visitor: Visitor) => {
  await visitor.opensConversation(BOWLING_GREEN)
  for (const key of ['A', 'S', 'D', 'A', 'A'] as const) await visitor.votesByButton(key)
}

const opensOwnVotes = async (visitor: Visitor) => {
  await votesOnce(visitor)
  await visitor.opens('user-profile/votes')
  await expect(visitor.page.getByRole('list', { name: 'My votes' })).toBeVisible()
}

/** Every screen that a stranger sees, with the steps that lead to it. */
export const SCREENS: Screens = {
  ...SCREENS_IN_ANY_LANGUAGE,
  privacy: (visitor) => visitor.opens('legal/privacy'),
  terms: (visitor) => visitor.opens('legal/terms'),
  'new conversations': (visitor) => visitor.opens('?tab=new'),
  'no such conversation': async (visitor) => {
    visitor.watch.expect(/status of 404/)
    await visitor.opens('conversation/zzzzzzzz')
    await expect(visitor.page.getByText('Conversation resource not found.')).toBeVisible()
  },
  'a conversation': async (visitor) => {
    await visitor.opensConversation(BOWLING_GREEN)
    await expect(visitor.cardButton('Agree')).toBeVisible()
  },
  'a conversation after seven votes': async (visitor) => {
    await votesFiveTimes(visitor)
    await visitor.card.getByRole('button', { name: 'Five more' }).click()
    for (const key of ['D', 'A'] as const) await visitor.votesByButton(key)
    await expect(visitor.card.getByRole('button', { name: 'Undo' })).toBeVisible()
  },
  'the pause after five votes': async (visitor) => {
    await votesFiveTimes(visitor)
    await expect(visitor.card.getByRole('button', { name: 'Five more' })).toBeVisible()
  },
  'analysis in tables': async (visitor) => {
    await visitor.opensConversation(BOWLING_GREEN, 'analysis')
    await visitor.page.getByRole('button', { name: 'Table', exact: true }).click()
    await expect(visitor.page.getByRole('table').first()).toBeVisible()
    await visitor.readsToTheEnd()
  },
  'a part of a list of the results': async (visitor) => {
    const { metadata } = await visitor.conversation(BOWLING_GREEN)
    await visitor.opens(`conversation/${metadata.conversationSlugId}?tab=analysis&all=differences`)
    await expect(visitor.page.getByRole('link', { name: 'Back to all results' })).toBeVisible()
  },
  'the pages to print': async (visitor) => {
    const { metadata } = await visitor.conversation(BREXIT)
    await visitor.opens(`conversation/${metadata.conversationSlugId}/print`)
    await expect(visitor.page.getByText(BREXIT).first()).toBeVisible()
  },
  'how groups formed': async (visitor) => {
    const { metadata } = await visitor.conversation(BOWLING_GREEN)
    await visitor.opens(`conversation/${metadata.conversationSlugId}/groups`)
    await expect(visitor.page.locator('summary').getByText('All published maps as a table')).toBeVisible()
  },
  'the decisions on a conversation': async (visitor) => {
    const { metadata } = await visitor.conversation(BOWLING_GREEN)
    await visitor.opens(`conversation/${metadata.conversationSlugId}/decisions`)
    await expect(visitor.page.getByText('Names of moderators are not shown.')).toBeVisible()
  },
  'the poster': async (visitor) => {
    const { metadata } = await visitor.conversation(BOWLING_GREEN)
    await visitor.opens(`conversation/${metadata.conversationSlugId}/poster`)
    await expect(visitor.page.getByRole('img', { name: 'QR code of this conversation' })).toBeVisible()
  },
  sharing: async (visitor) => {
    await visitor.opensConversation(BOWLING_GREEN)
    await visitor.page.getByRole('button', { name: 'Share' }).click()
    await visitor.page.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(visitor.page.getByRole('dialog', { name: 'Share' })).toBeVisible()
  },
  'a linked opinion': async (visitor) => {
    const { metadata } = await visitor.conversation(BOWLING_GREEN)
    const { conversationSlugId } = metadata
    const [opinion] = await visitor.product.ask(listOpinions, { conversationSlugId, filter: 'new' })
    await visitor.opens(`conversation/${conversationSlugId}?opinion=${opinion?.opinionSlugId}`)
    await expect(visitor.page.getByRole('heading', { name: 'The opinion in your link' })).toBeVisible()
  },
  'a locked conversation with a moved opinion': async (visitor) => {
    const conversationSlugId = await addLockedConversation(visitor)
    await sceneOf(visitor.product).moveOpinion(conversationSlugId)
    await visitor.opens(`conversation/${conversationSlugId}?tab=opinions`)
    await visitor.page.getByRole('button', { name: 'Moderated' }).click()
    await visitor.rows.getByText('Show', { exact: true }).click()
    await expect(visitor.rows.getByText('Fold', { exact: true })).toBeVisible()
  },
  'the card of a locked conversation': async (visitor) => {
    const conversationSlugId = await addLockedConversation(visitor)
    await visitor.opens(`conversation/${conversationSlugId}?tab=vote`)
    await expect(visitor.card.getByText('Voting is locked by a moderator.')).toBeVisible()
  },
  'a topic': async (visitor) => {
    const { metadata } = await visitor.conversation(BOWLING_GREEN)
    await visitor.opens(`topic/${metadata.topicCodeList[0]}`)
    await expect(visitor.rows.first()).toBeVisible()
  },
  'writing an opinion': async (visitor) => {
    await visitor.opensConversation(BOWLING_GREEN)
    await visitor.page.getByRole('button', { name: 'Add your opinion' }).click()
    await visitor.page.getByRole('dialog').getByRole('textbox').fill('It should be quiet at night.')
  },
  'starting a conversation': async (visitor) => {
    await visitor.opens('conversation/new/create')
    await visitor.page.getByRole('switch', { name: 'Add a poll' }).check()
    await visitor.page.getByRole('radio', { name: 'People with the link' }).check()
    await visitor.page.getByRole('switch', { name: 'Make it public later' }).check()
    await visitor.page.getByRole('textbox', { name: 'Background' }).click()
    await expect(visitor.page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
    await visitor.page.getByRole('button', { name: 'Move answer 1', exact: true }).click()
    await visitor.page.getByRole('button', { name: 'Check and post' }).click()
    await expect(visitor.page.getByRole('link', { name: 'Title is required to continue' })).toBeVisible()
  },
  'checking a conversation': async (visitor) => {
    await visitor.opens('conversation/new/create')
    await visitor.page.getByRole('textbox', { name: 'Your question' }).fill('What should change by 2030?')
    await visitor.page.getByRole('button', { name: 'Check and post' }).click()
    await expect(visitor.heading).toHaveText('Check and post')
    await visitor.page
      .getByRole('textbox', { name: /^Write the next opinion/ })
      .fill('Buses should run at night.')
    await visitor.page.keyboard.press('Enter')
    await visitor.page.keyboard.type('Buses should run at night.')
    await visitor.page.getByRole('button', { name: 'Post conversation' }).filter({ visible: true }).click()
    await expect(visitor.page.getByRole('button', { name: 'Remove this line' })).toBeVisible()
  },
  'leaving a draft': async (visitor) => {
    await visitor.opens('conversation/new/create')
    await visitor.page.getByRole('textbox', { name: 'Your question' }).fill('What should change by 2030?')
    await visitor.page
      .getByRole('main')
      .getByRole('link', { name: /^(?:Home|Close)$/ })
      .click()
    await expect(visitor.page.getByRole('dialog', { name: 'Keep this draft?' })).toBeVisible()
  },
  'a conversation just posted': async (visitor) => {
    const { metadata } = await visitor.conversation(BOWLING_GREEN)
    await visitor.opens(`conversation/new/posted?conversation=${metadata.conversationSlugId}&opinions=9`)
    await expect(visitor.page.getByRole('button', { name: 'Share the link' })).toBeVisible()
  },
  'no permission': async (visitor) => {
    await votesOnce(visitor)
    await visitor.opens('moderate/conversation/abc/')
    await expect(visitor.heading).toHaveText('This page is for moderators')
  },
  'settings of a guest': async (visitor) => {
    await votesOnce(visitor)
    await visitor.opens('settings')
    await expect(visitor.page.getByText('You take part as a guest.')).toBeVisible()
  },
  'no notifications': async (visitor) => {
    await votesOnce(visitor)
    await visitor.opens('notification/')
    await expect(visitor.page.getByText('No notifications yet.')).toBeVisible()
  },
  'the poll': async (visitor) => {
    await openPoll(visitor)
    await expect(visitor.card.getByRole('radio')).toHaveCount(3)
  },
  'the poll after an answer': async (visitor) => {
    await openPoll(visitor)
    await visitor.card.getByText('A covered market').click()
    await expect(visitor.card.getByText('1 person answered')).toBeVisible()
  },
  'the poll on the results': async (visitor) => {
    await openPoll(visitor, '?tab=analysis')
    await visitor.page.getByText('The poll as a table').first().click()
    await expect(visitor.page.getByRole('table', { name: 'The poll as a table' })).toBeVisible()
  },
  'own votes of a guest': opensOwnVotes,
  'the keys of the voting card': async (visitor) => {
    await visitor.opensConversation(BOWLING_GREEN)
    await visitor.cardButton('Pass').focus()
    await visitor.page.keyboard.press('?')
    await expect(visitor.page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  },
}

/** Opens a page of the settings, and waits until it has loaded. */
const settings = (path: string, title: string) => async (visitor: Visitor) => {
  await visitor.opens(path)
  await expect(visitor.heading).toHaveText(title)
  await visitor.page.waitForLoadState('networkidle')
}

/** Opens a page of the visitor's own profile while it is empty. */
const profile = (path: string, words: string) => async (visitor: Visitor) => {
  await visitor.opens(path)
  await expect(visitor.page.getByText(words)).toBeVisible()
}

/** Adds a conversation of the newest account; returns its slug id. */
export const addOwnConversation = async ({ product }: Visitor, title: string): Promise<string> => {
  const asked = { title, opinions: 6, isPrivate: true }
  const { conversationSlugId } = await sceneOf(product).addConversation(asked)
  await product.query(
    `update conversations set change_seq = change_seq + 1,
       author_id = (select max(id) from users where registered_at is not null) where slug_id = $1`,
    [conversationSlugId],
  )
  return conversationSlugId
}

/** The screens of a person with an account. */
export const ACCOUNT_SCREENS: Screens = {
  settings: settings('settings', 'Settings'),
  profile: settings('settings/account/profile', 'Profile'),
  'ways to log in': settings('settings/account/ways-to-log-in', 'Ways to log in'),
  devices: settings('settings/account/devices', 'Devices'),
  deletion: settings('settings/account/delete', 'Delete account'),
  topics: settings('topics', 'Topics'),
  'muted people': settings('settings/account/content-preference', 'Muted people'),
  'own conversations': profile('user-profile/conversations', 'You have not started a conversation yet.'),
  'own opinions': profile('user-profile/opinions', 'You have not added an opinion yet.'),
  'own votes': opensOwnVotes,
  'reporting an opinion': async (visitor) => {
    await visitor.opensConversation(BOWLING_GREEN, 'opinions')
    await visitor.page.getByRole('button', { name: 'More for this opinion' }).first().click()
    await visitor.page.getByRole('button', { name: 'Report' }).click()
    const dialog = visitor.page.getByRole('dialog', { name: 'Report this opinion' })
    await dialog.getByRole('radio', { name: /^Antisocial/ }).check()
    await dialog.getByLabel(/^Explain/).fill('It is about my street.')
  },
  'importing a conversation': async (visitor) => {
    await visitor.opens('conversation/import')
    await visitor.page.getByRole('switch', { name: 'List it on the home page' }).uncheck()
    await visitor.page.getByRole('switch', { name: 'Make it public later' }).check()
    await visitor.page.getByRole('button', { name: 'Import' }).click()
    await expect(visitor.page.getByRole('alert')).toHaveText(/^Enter the address/)
  },
  'writing an outcome': async (visitor) => {
    const slugId = await addOwnConversation(visitor, 'Where should the market move?')
    await visitor.product.query(
      'update conversations set closed_at = now(), change_seq = change_seq + 1 where slug_id = $1',
      [slugId],
    )
    await visitor.opens(`conversation/${slugId}/outcome`)
    await expect(visitor.page.getByRole('textbox', { name: 'What was decided' })).toBeVisible()
    await visitor.page.getByRole('button', { name: 'Answer another opinion' }).click()
    await visitor.page.getByRole('combobox', { name: 'Opinion to answer' }).selectOption({ index: 1 })
  },
  'the desk of a conversation': async (visitor) => {
    const slugId = await addOwnConversation(visitor, 'Which square should have more trees?')
    await sceneOf(visitor.product).addVoters(slugId, 12)
    await visitor.opens(`conversation/${slugId}/lead`)
    await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText(/12 people took part/)
    await visitor.page.getByRole('textbox', { name: 'An address of your own' }).fill('bus stop')
    await visitor.page.getByRole('button', { name: 'Make the address' }).click()
  },
  'the first day of a conversation': async (visitor) => {
    const slugId = await addOwnConversation(visitor, 'Where should the new bench stand?')
    await visitor.opens(`conversation/${slugId}/lead`)
    await expect(visitor.page.getByRole('heading', { name: 'Invite the first ten' })).toBeVisible()
  },
  'your conversations': async (visitor) => {
    await addOwnConversation(visitor, 'What should the library lend?')
    await visitor.opens('lead')
    await expect(visitor.page.getByRole('link', { name: 'What should the library lend?' })).toBeVisible()
  },
  'kinds of notification': settings('settings/account/notifications', 'Kinds of notification'),
  notifications: async (visitor) => {
    await createNotifications(visitor.product)
    await settings('notification/', 'Notifications')(visitor)
    await expect(visitor.page.getByRole('region', { name: TODAY_OR_YESTERDAY }).first()).toBeVisible()
  },
  'logging out': async (visitor) => {
    await visitor.opens('settings')
    await visitor.page.getByRole('button', { name: 'Log out' }).click()
    await expect(visitor.page.getByRole('dialog', { name: 'Log out' })).toBeVisible()
  },
}
