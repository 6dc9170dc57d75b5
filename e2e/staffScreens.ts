import type { Screens } from './everyScreen.ts'
import { expect } from './fixtures/journey.ts'
import { BOWLING_GREEN, type Visitor } from './fixtures/visitor.ts'
import type { WaitingItems } from './fixtures/queueScene.ts'

/** The screens of moderators, and the notice that an author gets. */
export const moderatorScreens = ({
  conversationSlugId,
  reportedSlugId,
  ownDecisionId,
}: WaitingItems): Screens => {
  const opensForm = async (visitor: Visitor) => {
    await visitor.opens(`moderate/conversation/${conversationSlugId}/opinion/${reportedSlugId}/`)
    await expect(visitor.page.getByRole('radio', { name: 'Illegal' })).toBeVisible()
  }
  return {
    'the queue': async (visitor) => {
      await visitor.opens('moderation')
      await expect(visitor.page.getByRole('list', { name: 'Waiting' })).toBeVisible()
      await visitor.page.waitForLoadState('networkidle')
    },
    'an item of the queue': async (visitor) => {
      await visitor.opens(`moderation?item=opinion-report:${reportedSlugId}`)
      await expect(visitor.page.getByRole('heading', { name: '3 reports on one opinion' })).toBeVisible()
      await expect(visitor.page.getByLabel('Note for moderators')).toBeVisible()
    },
    'rows of the queue chosen': async (visitor) => {
      await visitor.opens('moderation')
      await visitor.page.getByRole('checkbox').first().check()
      await visitor.page.getByRole('checkbox').nth(1).check()
      await expect(visitor.page.getByText('2 chosen').first()).toBeVisible()
    },
    'the keys of the queue': async (visitor) => {
      await visitor.opens('moderation')
      await expect(visitor.page.getByRole('list', { name: 'Waiting' })).toBeVisible()
      await visitor.page.keyboard.press('?')
      await expect(visitor.page.getByRole('dialog')).toBeVisible()
    },
    'deciding on an opinion': async (visitor) => {
      await opensForm(visitor)
      await visitor.page.getByRole('radio', { name: 'Duplicate' }).check()
      await visitor.page.getByLabel('Explanation').fill('It was said before.')
      await visitor.page.getByRole('button', { name: 'Move this opinion' }).click()
      await expect(visitor.page.getByText('Paste the link of the original.')).toBeVisible()
    },
    'what the author reads': async (visitor) => {
      await opensForm(visitor)
      await visitor.page.getByRole('radio', { name: 'Spam' }).check()
      await visitor.page.getByRole('button', { name: 'Preview' }).click()
      await expect(visitor.page.getByRole('dialog', { name: 'What the author reads' })).toBeVisible()
    },
    'deciding on a conversation': async (visitor) => {
      const { metadata } = await visitor.conversation(BOWLING_GREEN)
      await visitor.opens(`moderate/conversation/${metadata.conversationSlugId}/`)
      await expect(visitor.page.getByRole('radio', { name: 'Illegal' })).toBeVisible()
    },
    reports: async (visitor) => {
      await visitor.opens(`reports/opinion/${conversationSlugId}/${reportedSlugId}`)
      await expect(visitor.page.getByText('“It is about my street.”').first()).toBeVisible()
    },
    'unusual patterns': async (visitor) => {
      await visitor.opens(`moderate/conversation/${conversationSlugId}/patterns`)
      await expect(visitor.page.getByText(/Votes per 5 minutes/)).toBeVisible()
    },
    'the ledger': async (visitor) => {
      await visitor.opens(`conversation/${conversationSlugId}/decisions`)
      await expect(visitor.page.getByText('One opinion moved').first()).toBeVisible()
    },
    'opinions that wait': async (visitor) => {
      await visitor.opens(`conversation/${conversationSlugId}?tab=opinions`)
      await visitor.page.getByRole('button', { name: /^Waiting/ }).click()
      await expect(visitor.page.getByRole('button', { name: 'Publish' })).toBeVisible()
    },
    'a decision on an own opinion': async (visitor) => {
      await visitor.opens(`notification/decision/${ownDecisionId}`)
      await visitor.page.getByRole('textbox', { name: /^Appeal/ }).fill('It is a book about our town.')
    },
  }
}

/** Opens a page of the administration, and waits for some of its text. */
const tab = (name: string, words: string | RegExp) => async (visitor: Visitor) => {
  await visitor.opens(`administration/${name}`)
  await expect(visitor.page.getByText(words).first()).toBeVisible()
  await visitor.page.waitForLoadState('networkidle')
}

/** Makes a link by which somebody becomes a facilitator, and returns it. */
const makesInvitation = async (visitor: Visitor): Promise<string> => {
  const { page, product } = visitor
  await product.query("insert into organizations (name) values ('Youth Council') on conflict do nothing")
  await visitor.opens('administration/organizations')
  await page.getByRole('button', { name: /^Youth Council/ }).click()
  await page.getByRole('button', { name: 'Make an invitation link' }).click()
  const link = page.getByText(/\/feed\/invitation#/)
  await expect(link).toBeVisible()
  return link.innerText()
}

/** The screens of administrators. */
export const ADMINISTRATOR_SCREENS: Screens = {
  administration: tab('', 'Organizations'),
  'all conversations': tab('conversations', /Bowling Green/),
  'a new organization': async (visitor) => {
    await visitor.opens('administration/organizations')
    await visitor.page.getByRole('button', { name: 'New' }).click()
    await visitor.page.getByRole('textbox', { name: 'Website' }).fill('http://harbor.example')
    await visitor.page.getByRole('button', { name: 'Save' }).click()
    await expect(visitor.page.getByText('Enter an address that starts with https://')).toBeVisible()
  },
  'organizations below the settings': async (visitor) => {
    await visitor.opens('settings/account/administrator/organization')
    await expect(visitor.page.getByRole('button', { name: 'New' })).toBeVisible()
  },
  'an invitation link': async (visitor) => {
    await makesInvitation(visitor)
  },
  'an invitation': async (visitor) => {
    const link = await makesInvitation(visitor)
    await visitor.page.goto(link)
    await expect(visitor.page.getByRole('button', { name: 'Accept' })).toBeVisible()
  },
  'the link to the first administrator': async (visitor) => {
    await visitor.opens('first-administrator')
    await expect(visitor.page.getByRole('link', { name: 'Open administration' })).toBeVisible()
  },
  'people and roles': tab('people', 'Part of the username'),
  'topics to change': tab('topics', 'Add a topic'),
  'site settings': tab('settings', 'Who may start a conversation'),
  'legal texts': tab('legal-texts', 'As readers see it'),
  health: tab('health', /checks are fine/),
  'audit log': tab('audit-log', 'Entries cannot be changed or deleted.'),
}
