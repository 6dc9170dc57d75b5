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
/** The home page's, for whoever has taken part and for strangers. */
export const HOME_HEADING = /^(What people are talking about|Say what you think\. See what you share\.)$/

const SAID = { A: 'You agreed.', S: 'You passed.', D: 'You disagreed.' } as const
export type VoteKey = keyof typeof SAID
const CHOICE = { A: 'Agree', S: 'Pass', D: 'Disagree' } as const

/** A person at a browser: what they do and see, in their words. */
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

  /** Loads the page again. Whoever has been here may see another one then than the one that arrives for everybody. */
  async reloads(): Promise<void> {
    await this.page.reload()
    await this.canUseThePage()
  }

  /** Pages arrive finished: what stands there can be read before the application has come. */
  async canUseThePage(): Promise<void> {
    await expect.poll(() => this.isUsable()).toBe(true)
  }

  isUsable(): Promise<boolean> {
    return this.page.evaluate(() => performance.getEntriesByName('usable').length > 0)
  }

  /** As somebody who has taken part on this device before, whom the home page does not greet. */
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

  /** Votes on the shown opinion with one key, and waits until the card says so and the vote is saved. */
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
    // The voted card stays for a moment; then comes the next one, or a pause.
    await expect(this.card.getByRole('heading', { name: `Opinion ${number}`, exact: true })).toBeHidden()
    return opinion
  }

  /**
   * Does what makes a call, and waits until the server has answered it: most of what somebody does shows before it is
   * saved, and a page that is left may take its calls along. Without network nothing is waited for.
   */
  async saves(call: Call, act: () => Promise<void>): Promise<void> {
    const isAnswer = (response: Response) => response.url().endsWith(call.path) && response.ok()
    await Promise.all([this.#hasNetwork && this.page.waitForResponse(isAnswer), act()])
  }

  async cardNumber(): Promise<number> {
    const heading = this.card.getByRole('heading', { name: /^Opinion \d+$/ })
    return Number((await heading.innerText()).replace(/\D/g, ''))
  }

  /** The words of the opinion on the card. */
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

  /** The map of the width there is. */
  get map(): Locator {
    return this.whereYouStand.getByRole('img').filter({ visible: true })
  }

  /** Where the pin of the viewer stands on the map. */
  async ownMark(): Promise<string | null> {
    return this.map.locator('[data-you]').getAttribute('transform')
  }

  get strip(): Locator {
    return this.page.getByRole('status').filter({ hasText: /Offline|Sending/ })
  }

  /** Parts further down are loaded when they come near. */
  async readsToTheEnd(): Promise<void> {
    const scroll = () =>
      this.page.evaluate(async () => {
        scrollTo(0, document.documentElement.scrollHeight)
        // What comes near is noticed with the next frame and begins to load in the one after.
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
        return document.documentElement.scrollHeight
      })
    let height = 0
    for (let next = await scroll(); next !== height; next = await scroll()) {
      height = next
      await this.page.waitForLoadState('networkidle')
    }
  }

  /** What an earlier act began is finished: the application and this page are kept on the device. */
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

  /** The server is about to end without a word: what the browser writes then depends on how far an exchange has come. */
  losesServer(): void {
    this.watch.expect(
      /net::ERR_(?:CONNECTION_(?:REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)/,
    )
    // The worker for use without network may be asked for at that moment.
    this.watch.expect(
      /^console error: (?:An unknown error occurred when fetching the script|The application cannot be kept)/,
    )
  }

  async regainsNetwork(): Promise<void> {
    await this.page.context().setOffline(false)
    this.#hasNetwork = true
  }

  /** Presses Tab until what is focused is the wanted thing; Shift+Tab for what stands before. */
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

  /** Figures of a conversation as anybody gets them. */
  async figures(conversationSlugId: string): Promise<Conversation['metadata']> {
    return (await this.product.ask(getConversation, { conversationSlugId })).conversationData.metadata
  }

  /** An opinion of a conversation by its words, as anybody gets it. */
  async opinion(conversationSlugId: string, words: string): Promise<Opinion> {
    const opinions = await this.product.ask(listOpinions, { conversationSlugId, filter: 'new' })
    const found = opinions.find(({ opinion }) => plain(opinion) === plain(words))
    if (!found) throw new Error(`There is no opinion “${words}”`)
    return found
  }

  /** The key of a vote as most of a group have cast it, by the words of the opinion. */
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

/** Words alone: no tags, entities or differences of space. */
const plain = (html: string) => plainText(html).replace(/\s+/g, '')
