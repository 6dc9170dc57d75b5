import { expect, type Locator, type Page, type Response } from '@playwright/test'
import {
  castVote,
  fetchRecentConversations,
  getConversation,
  listOpinions,
  listOpinionsBySlug,
  type Call,
  type Conversation,
  type GroupKey,
  type Opinion,
  plainText,
} from '@parley/contract'
import { storedKeys } from './storedKeys.ts'
import type { Product } from './product.ts'
import type { Watch } from './watch.ts'

export const BOWLING_GREEN = /Bowling Green/
/** The heading of Home, for people who have taken part and for strangers. */
export const HOME_HEADING = /^(What people are talking about|Say what you think\. See what you share\.)$/

const SAID = { A: 'You agreed.', S: 'You passed.', D: 'You disagreed.' } as const
export type VoteKey = keyof typeof SAID
const CHOICE = { A: 'Agree', S: 'Pass', D: 'Disagree' } as const

/** A person at a browser, with methods named after what they do and see. */
export class Visitor {
  readonly page: Page
  readonly product: Product
  readonly watch: Watch
  #hasNetwork = true

  constructor({ page, product, watch }: { page: Page; product: Product; watch: Watch }) {
    this.page = page
    this.product = product
    this.watch = watch
  }

  async opens(path: string): Promise<void> {
    await this.page.goto(`/feed/${path}`)
    await expect(this.heading).toBeVisible()
    await this.canUseThePage()
  }

  /** Reloads the page. People who have taken part may see a different page than the rendered one. */
  async reloads(): Promise<void> {
    await this.page.reload()
    await this.canUseThePage()
  }

  /** Waits until the page is hydrated; rendered pages are readable before that. */
  async canUseThePage(): Promise<void> {
    await expect.poll(() => this.isUsable()).toBe(true)
  }

  isUsable(): Promise<boolean> {
    return this.page.evaluate(() => performance.getEntriesByName('usable').length > 0)
  }

  /** Marks the device as one that has taken part before, so that Home does not greet. */
  async hasBeenHere(): Promise<void> {
    await this.page.addInitScript(() => localStorage.setItem('parley:known', 'yes'))
  }

  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1 })
  }

  get rows(): Locator {
    return this.page.getByRole('main').getByRole('article')
  }

  async opensConversation(title: RegExp, tab?: 'opinions' | 'analysis'): Promise<Conversation> {
    const conversation = await this.conversation(title)
    const { conversationSlugId } = conversation.metadata
    await this.opens(`conversation/${conversationSlugId}${tab ? `?tab=${tab}` : ''}`)
    return conversation
  }

  get card(): Locator {
    return this.page.getByRole('region', { name: 'Voting card' })
  }

  cardButton(name: 'Agree' | 'Pass' | 'Disagree'): Locator {
    return this.card
      .getByRole('group', { name: 'Your vote on this opinion' })
      .getByRole('button', { name, exact: true })
  }

  /** Votes on the shown opinion with a key, and waits until the card says so and the vote is saved. */
  votesByKey(key: VoteKey): Promise<string> {
    return this.#votes(key, () => this.page.keyboard.press(key))
  }

  votesByButton(key: VoteKey): Promise<string> {
    return this.#votes(key, () => this.cardButton(CHOICE[key]).click())
  }

  async #votes(key: VoteKey, press: () => Promise<void>): Promise<string> {
    const opinion = await this.shownOpinion()
    const number = await this.cardNumber()
    await this.saves(castVote, press)
    await expect(this.card.getByText(SAID[key])).toBeVisible()
    // The voted card stays for a moment before the next one, or a pause, replaces it.
    await expect(this.card.getByRole('heading', { name: `Opinion ${number}`, exact: true })).toBeHidden()
    return opinion
  }

  /**
   * Performs an action that makes a call, and waits for the response: most actions show before they are saved, and
   * leaving a page may abort its calls. Without a network it does not wait.
   */
  async saves(call: Call, act: () => Promise<void>): Promise<void> {
    const isAnswer = (response: Response) => response.url().endsWith(call.path) && response.ok()
    await Promise.all([this.#hasNetwork && this.page.waitForResponse(isAnswer), act()])
  }

  async cardNumber(): Promise<number> {
    const heading = this.card.getByRole('heading', { name: /^Opinion \d+$/ })
    return Number((await heading.innerText()).replace(/\D/g, ''))
  }

  /** The text of the opinion on the card. */
  async shownOpinion(): Promise<string> {
    await expect(this.cardButton('Agree')).toBeVisible()
    return (await this.card.getByRole('article').locator('[dir=auto]').first().innerText()).trim()
  }

  get youVoted(): Locator {
    return this.page.getByRole('region', { name: 'You voted' })
  }

  get whereYouStand(): Locator {
    return this.page.locator('#map')
  }

  /** The map that the current width shows. */
  get map(): Locator {
    return this.whereYouStand.getByRole('img').filter({ visible: true })
  }

  /** The position of the viewer's pin on the map. */
  async ownMark(): Promise<string | null> {
    return this.map.locator('[data-you]').getAttribute('transform')
  }

  get strip(): Locator {
    return this.page.getByRole('status').filter({ hasText: /Offline|Sending/ })
  }

  /** Scrolls to the end, because parts further down load only when they come near. */
  async readsToTheEnd(): Promise<void> {
    const scroll = () =>
      this.page.evaluate(async () => {
        scrollTo(0, document.documentElement.scrollHeight)
        // Elements that come near are noticed in the next frame and start to load in the one after.
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
        return document.documentElement.scrollHeight
      })
    let height = 0
    for (let next = await scroll(); next !== height; next = await scroll()) {
      height = next
      await this.page.waitForLoadState('networkidle')
    }
  }

  /** Waits until the application and this page are stored on the device. */
  async canOpenWithoutNetwork(): Promise<void> {
    const isApplicationKept = () =>
      this.page.evaluate(async () => {
        const { active } = (await navigator.serviceWorker?.getRegistration()) ?? {}
        return active?.state === 'activated'
      })
    await expect.poll(isApplicationKept).toBe(true)
    await expect.poll(() => storedKeys(this)).toContain('parley-kept conversations')
  }

  async losesNetwork(): Promise<void> {
    this.#hasNetwork = false
    this.watch.expect(/net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED/)
    await this.page.context().setOffline(true)
  }

  /** Expects the errors that the browser logs when the server is killed; they depend on the state of each request. */
  losesServer(): void {
    this.watch.expect(
      /net::ERR_(?:CONNECTION_(?:REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)/,
    )
    // The service worker may be requested at that moment.
    this.watch.expect(
      /^console error: (?:An unknown error occurred when fetching the script|The application cannot be kept)/,
    )
  }

  async regainsNetwork(): Promise<void> {
    await this.page.context().setOffline(false)
    this.#hasNetwork = true
  }

  /** Presses Tab until the wanted element has the focus; Shift+Tab for elements before it. */
  async tabsTo(wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(wanted).toBeVisible()
    for (let presses = 0; presses < 120; presses++) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return
      await this.page.keyboard.press(key)
    }
    throw new Error(`${key} does not lead to ${String(wanted)}`)
  }

  async conversation(title: RegExp): Promise<Conversation> {
    const { conversationDataList } = await this.product.ask(fetchRecentConversations, {
      sortAlgorithm: 'new',
    })
    const found = conversationDataList.find(({ payload }) => title.test(payload.title))
    if (!found) throw new Error(`There is no conversation ${String(title)}`)
    return found
  }

  /** The public figures of a conversation. */
  async figures(conversationSlugId: string): Promise<Conversation['metadata']> {
    return (await this.product.ask(getConversation, { conversationSlugId })).conversationData.metadata
  }

  /** An opinion of a conversation by its text, as the public API returns it. */
  async opinion(conversationSlugId: string, words: string): Promise<Opinion> {
    const opinions = await this.product.ask(listOpinions, { conversationSlugId, filter: 'new' })
    const found = opinions.find(({ opinion }) => plain(opinion) === plain(words))
    if (!found) throw new Error(`There is no opinion “${words}”`)
    return found
  }

  /** Returns a function that gives the key of a group's majority vote for the text of an opinion. */
  async keysOfGroup(conversationSlugId: string, key: GroupKey): Promise<(words: string) => VoteKey> {
    const opinions = await this.product.ask(listOpinions, { conversationSlugId, filter: 'new' })
    return (words) => {
      const stats = opinions
        .find(({ opinion }) => plain(opinion) === plain(words))
        ?.clustersStats.find((group) => group.key === key)
      return stats && stats.numDisagrees > stats.numAgrees ? 'D' : 'A'
    }
  }

  async opinionBySlug(opinionSlugId: string): Promise<Opinion | undefined> {
    return (await this.product.ask(listOpinionsBySlug, { opinionSlugIdList: [opinionSlugId] }))[0]
  }
}

/** The plain text without tags, entities and whitespace. */
const plain = (html: string) => plainText(html).replace(/\s+/g, '')
