import type { Page } from '@playwright/test'
import { expect, journey } from './fixtures/journey.ts'
import { expectUsableScreen, PHONE } from './screen.ts'
import { BREXIT, type Visitor } from './fixtures/visitor.ts'

/** Texts from two words to more than fits on a phone. */
const WORDS = Array.from({ length: 12 }, (_, at) =>
  `Opinion ${at + 1}: ${'streets for people who walk, and benches in the shade. '.repeat([0, 1, 4, 2, 9, 1, 0, 6, 3, 1, 12, 2][at] ?? 1)}`.trim(),
)

const SCREENS = [
  { name: '320 × 568', viewport: { width: 320, height: 568 }, fontSize: '' },
  { name: '390 × 844 @full', viewport: { width: 390, height: 844 }, fontSize: '' },
  { name: '1280 × 800 @full', viewport: { width: 1280, height: 800 }, fontSize: '' },
  { name: 'letters of twice the size', viewport: { width: 390, height: 844 }, fontSize: '200%' },
]

const opensLongAndShort = async (
  visitor: Visitor,
  addConversation: () => Promise<{ conversationSlugId: string }>,
) => {
  const { conversationSlugId } = await addConversation()
  await visitor.opens(`conversation/${conversationSlugId}`)
  await expect(visitor.cardButton('Agree')).toBeVisible()
}

/** The positions of the vote buttons on the screen, and whether the text above them is whole. */
const measured = (page: Page) =>
  page.evaluate(() => {
    const at = (element: Element | null) => {
      const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
      return [left, top, width, height].map(Math.round)
    }
    const text = document.querySelector('article [dir=auto]')
    const buttons = [...document.querySelectorAll('fieldset[data-opinion] [data-vote]')].slice(0, 3)
    const around: Element[] = []
    for (let part = text; part && part.tagName !== 'MAIN'; part = part.parentElement) around.push(part)
    return {
      buttons: buttons.map(at),
      isCut: around.some((part) => {
        const { overflow, webkitLineClamp } = getComputedStyle(part)
        return overflow !== 'visible' || webkitLineClamp !== 'none' || part.scrollWidth > part.clientWidth
      }),
      // Whether the last line extends below the top of the buttons.
      isCovered: (text?.getBoundingClientRect().bottom ?? 0) > (at(buttons[0] ?? null)[1] ?? 0),
    }
  })

journey.describe('with reduced motion', () => {
  journey.use({ contextOptions: { reducedMotion: 'reduce' } })

  for (const { name, viewport, fontSize } of SCREENS)
    journey(`buttons never move between cards, and no text is cut: ${name}`, async ({ visitor, scene }) => {
      const { page, card } = visitor
      await page.setViewportSize(viewport)
      await opensLongAndShort(visitor, () =>
        scene.addConversation({ title: 'Which street should change first?', opinions: 12, words: WORDS }),
      )
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), fontSize)
      await visitor.cardButton('Agree').scrollIntoViewIfNeeded()
      const first = await measured(page)
      for (let number = 1; number <= 10; number++) {
        const { buttons, isCut, isCovered } = await measured(page)
        expect({ isCut, isCovered }, `card ${number}`).toEqual({ isCut: false, isCovered: false })
        // Pages scroll by whole pixels.
        const moved = buttons.flat().map((edge, at) => Math.abs(edge - (first.buttons.flat()[at] ?? 0)))
        expect(Math.max(...moved), `card ${number}`).toBeLessThanOrEqual(1)
        // Each press is at the same place, like that of a thumb that does not move.
        const [x = 0, y = 0, width = 0, height = 0] = first.buttons[number % 3] ?? []
        await page.mouse.click(x + width / 2, y + height / 2)
        const goOn = card.getByRole('button', { name: 'Five more' })
        await expect(card.getByRole('heading', { name: `Opinion ${number}`, exact: true })).toBeHidden()
        if (number % 5 === 0) await goOn.click()
        await expect(visitor.cardButton('Agree')).toBeVisible()
      }
    })
})

journey('the vote buttons are on the first screen of a small phone', async ({ visitor, scene }) => {
  const { page } = visitor
  await page.setViewportSize({ width: 320, height: 640 })
  await opensLongAndShort(visitor, () =>
    scene.addConversation({ title: 'Which street should change first?', opinions: 3 }),
  )
  const box = await visitor.cardButton('Agree').boundingBox()
  const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
})

journey(
  'with letters of twice the size, the opinion and all vote buttons are on the first screen of a phone',
  async ({ visitor }) => {
    const { page } = visitor
    await page.setViewportSize(PHONE)
    const { conversationSlugId } = (await visitor.conversation(BREXIT)).metadata
    await visitor.opens(`conversation/${conversationSlugId}`)
    await expect(visitor.cardButton('Agree')).toBeVisible()
    const navigation = page.getByRole('navigation', { name: 'Main' })
    const lettersOf = async () =>
      navigation
        .getByRole('link', { name: 'Home' })
        .evaluate((it) => parseFloat(getComputedStyle(it).fontSize))
    const usual = await lettersOf()
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    expect(await lettersOf()).toBeGreaterThan(1.8 * usual)
    const { buttons, isCut, isCovered } = await measured(page)
    expect({ isCut, isCovered }).toEqual({ isCut: false, isCovered: false })
    const bar = await navigation.boundingBox()
    for (const [, top = 0, , height = 0] of buttons) expect(top + height).toBeLessThanOrEqual(bar?.y ?? 0)
    await page.getByRole('button', { name: 'more', exact: true }).click()
    await expect(page.getByRole('button', { name: 'less', exact: true })).toBeVisible()
  },
)

journey(
  'the votes of others open in their reserved space, and nothing below them moves',
  async ({ visitor, scene }) => {
    const { page, card } = visitor
    await opensLongAndShort(visitor, () =>
      scene.addConversation({ title: 'Quiet nights?', opinions: 3, publication: 'votes' }),
    )
    const below = () =>
      page.getByRole('button', { name: 'Add your opinion' }).evaluate((it) => it.getBoundingClientRect().top)
    // Until the first vote the button uses the space of the reveal, on the first screen.
    const atFirst = await below()
    await visitor.votesByButton('A')
    await expect(card.getByText('You are the first to vote on this.')).toBeVisible()
    const before = await below()
    expect(before).toBeGreaterThan(atFirst)
    await visitor.votesByButton('D')
    expect(Math.abs((await below()) - before)).toBeLessThan(1)
  },
)

journey(
  'a card can be swiped to vote after that is switched on, and not before',
  async ({ visitor, scene }) => {
    const { page, card } = visitor
    const swipe = async (share: number) => {
      const box = await card.getByRole('article').boundingBox()
      const [x, y, width] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 60, box?.width ?? 0]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + width * share * 0.5, y, { steps: 4 })
      await page.mouse.move(x + width * share, y, { steps: 4 })
      return () => page.mouse.up()
    }
    const title = 'Which park should stay open at night?'
    const { conversationSlugId } = await scene.addConversation({ title, opinions: 4 })
    await visitor.opens(`conversation/${conversationSlugId}`)
    const words = await visitor.shownOpinion()
    await (
      await swipe(0.5)
    )()
    expect(await visitor.shownOpinion()).toBe(words)

    await visitor.opens('settings')
    await page.getByRole('switch', { name: 'Swipe to vote' }).check()
    await visitor.opens(`conversation/${conversationSlugId}`)
    const drawn = await visitor.shownOpinion()
    await (
      await swipe(0.3)
    )()
    expect(await visitor.shownOpinion()).toBe(drawn)
    const release = await swipe(0.5)
    await expect(card.getByRole('article').getByText('Agree', { exact: true })).toBeVisible()
    await release()
    await expect(card.getByText('You agreed.')).toBeVisible()
    await expect(card.getByRole('heading', { name: 'Opinion 1', exact: true })).toBeHidden()
    await expect.poll(async () => (await visitor.stats(conversationSlugId)).voteCount).toBe(1)
  },
)

journey(
  'the end of the cards summarizes the viewer’s votes, and makes a picture to share',
  async ({ visitor, scene }) => {
    const { page, card } = visitor
    await opensLongAndShort(visitor, () =>
      scene.addConversation({ title: 'Two benches?', opinions: 2, publication: 'votes' }),
    )
    await visitor.votesByButton('A')
    await visitor.cardButton('Disagree').click()
    await expect(card.getByText('All 2 opinions voted on')).toBeVisible()
    await expect(card.getByText('1 agree, 1 disagree, 0 pass')).toBeAttached()
    await expect(
      card.getByRole('heading', {
        name: 'You voted on all 2 opinions. Groups need at least ten people.',
      }),
    ).toBeVisible()
    await expect(card.getByRole('img', { name: 'I voted on all 2 opinions.' })).toBeVisible()
    const download = page.waitForEvent('download')
    await card.getByRole('button', { name: 'Share' }).click()
    expect((await download).suggestedFilename()).toMatch(/^parley-.*\.png$/)
    await expectUsableScreen(visitor, 'the end of the cards')
  },
)
