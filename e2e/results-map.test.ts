import { readFile } from 'node:fs/promises'
import { expect, journey } from './fixtures/journey.ts'
import { BOWLING_GREEN, BREXIT } from './fixtures/visitor.ts'

const HEADLINE = /^Two sides think alike on \d+\sopinions\. The widest gap is about \d+ percentage points\.$/

journey.describe('before any script has run', () => {
  journey.use({ javaScriptEnabled: false })

  journey(
    'the results contain their headline, the drawn map, its table and the sides before any script has run',
    async ({ visitor }) => {
      const { conversationSlugId } = (await visitor.conversation(BOWLING_GREEN)).metadata
      await visitor.page.goto(`/feed/conversation/${conversationSlugId}?tab=analysis`)
      await expect(visitor.page.getByRole('heading', { name: HEADLINE })).toBeVisible()
      await expect(visitor.map).toBeVisible()
      await expect(visitor.map).toHaveAccessibleName(
        /^Map\. Side A, Circles “\w+ a fairness ordinance”: clearly on this side: \d\d\d people; Side B, Squares “\w+ a fairness ordinance”: .* \d\d\d people, the rings, are in between\. .* not placed yet: /,
      )
      await expect(visitor.whereYouStand.getByRole('row', { name: /Circles.* \d\d\d placed/ })).toBeVisible()
      await expect(visitor.whereYouStand.getByRole('row', { name: /^In between \d\d\d/ })).toBeVisible()
      await expect(visitor.page.getByText(/Stands out by agreeing/)).toHaveCount(2)
      await expect(visitor.whereYouStand.getByRole('button')).toHaveCount(0)
    },
  )
})

for (const [width, box] of [
  [390, /^0 0 390 \d+$/],
  [1280, /^0 0 640 \d+$/],
] as const)
  journey(
    `the map at ${width} pixels is the drawing for that width, and no names overlap`,
    async ({ visitor }) => {
      const { page } = visitor
      await page.setViewportSize({ width, height: 900 })
      await visitor.opensConversation(BOWLING_GREEN, 'analysis')
      await expect(visitor.map).toHaveAttribute('viewBox', box)
      const overlapping = await visitor.map.evaluate((map) => {
        const boxes = [...map.querySelectorAll('text')].map((text) => text.getBoundingClientRect())
        const frame = map.getBoundingClientRect()
        const isOut = (box: DOMRect) => box.left < frame.left - 1 || box.right > frame.right + 1
        return boxes.filter(
          (a, at) =>
            isOut(a) ||
            boxes.some(
              (b, other) =>
                other > at && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
            ),
        ).length
      })
      expect(overlapping).toBe(0)
    },
  )

journey(
  'the words on the map grow with the letters of the reader as far as there is room, and overlap nothing @full',
  async ({ visitor }) => {
    const { page, map } = visitor
    await page.setViewportSize({ width: 390, height: 844 })
    for (const title of [BOWLING_GREEN, BREXIT]) {
      await visitor.opensConversation(title, 'analysis')
      await expect(map).toBeVisible()
      const sizes = () =>
        map.locator('text').evaluateAll((texts) => {
          // Badges have one letter each.
          const words = texts.filter(({ textContent }) => textContent.length > 1)
          return words.map((one) => Number.parseFloat(getComputedStyle(one).fontSize))
        })
      expect(new Set(await sizes()), `${title}`).toEqual(new Set([13]))
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      expect(new Set(await sizes()), `${title}`).toEqual(new Set([15, 18]))
      expect(await map.evaluate(touchingParts), `${title}`).toEqual([])
    }
  },
)

journey(
  'on the maps of real conversations no badge and no name touches a mark or the frame, and the map begins high on a wide screen @full',
  async ({ visitor }) => {
    const { page, map } = visitor
    await page.setViewportSize({ width: 1280, height: 900 })
    for (const title of [BOWLING_GREEN, BREXIT, /Seattle/, /UberX/]) {
      await visitor.opensConversation(title, 'analysis')
      await expect(map).toBeVisible()
      const top = await page.locator('#map').evaluate((section) => section.getBoundingClientRect().top)
      expect(top, `the top of the map of ${title}`).toBeLessThanOrEqual(424)
      expect(await map.evaluate(touchingParts), `${title}`).toEqual([])
    }
  },
)

journey(
  'an opinion over the map shows how each side voted, and no single mark is colored',
  async ({ visitor }) => {
    await visitor.page.setViewportSize({ width: 390, height: 844 })
    await visitor.opensConversation(BOWLING_GREEN, 'analysis')
    const { whereYouStand, map } = visitor
    const choice = whereYouStand.getByRole('combobox', { name: 'Show one opinion on the map' })
    await choice.selectOption({ index: 1 })
    await expect(map.locator('g[data-vote=agree]').first()).toBeAttached()
    await expect(map.getByText(/^\d+ of \d\d\d voted$/).first()).toBeVisible()
    await expect(map.locator('path[data-vote]')).toHaveCount(0)
    await expect(
      whereYouStand.getByText(/Individual votes are not drawn/).filter({ visible: true }),
    ).toBeVisible()
    await choice.selectOption('')
    await expect(map.getByText(/voted$/)).toHaveCount(0)
  },
)

journey(
  'map and table are two views, chosen by keyboard and remembered on the device',
  async ({ visitor }) => {
    await visitor.opensConversation(BOWLING_GREEN, 'analysis')
    const { page, whereYouStand } = visitor
    await visitor.tabsTo(whereYouStand.getByRole('button', { name: 'Table' }))
    await page.keyboard.press('Enter')
    await expect(whereYouStand.getByRole('row')).toHaveCount(5)
    await expect(visitor.map).toHaveCount(0)
    await visitor.reloads()
    await expect(whereYouStand.getByRole('table')).toBeVisible()
  },
)

journey(
  "a figure can be saved as a link, an SVG and a PNG, in light colors and without the viewer's own data",
  async ({ visitor }) => {
    const { page } = visitor
    await page.emulateMedia({ colorScheme: 'dark' })
    await visitor.opensConversation(BOWLING_GREEN, 'analysis')
    for (const id of ['map', 'common-ground']) {
      const tools = page.locator(`#${id}`)
      const opens = () => tools.getByRole('button', { name: /^Save or share/ }).click()
      const saved = async (kind: 'an SVG' | 'a PNG') => {
        await opens()
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          tools.getByRole('button', { name: new RegExp(`as ${kind} picture$`) }).click(),
        ])
        return { name: download.suggestedFilename(), file: await readFile(await download.path()) }
      }
      const svg = await saved('an SVG')
      expect(svg.name).toMatch(new RegExp(`-${id}\\.svg$`))
      const text = svg.file.toString()
      // The picture contains the color of group A in the light theme, the source, the license, and the number of
      // people.
      for (const part of ['#006654', `#${id}</text>`, 'CC BY 4.0']) expect(text).toContain(part)
      expect(text).toMatch(/ 2,0\d\d people<\/text>/)
      expect(text).not.toMatch(/<(?:script|foreignObject|button|select)|style="|You are with/)
      const png = await saved('a PNG')
      expect(png.file.subarray(1, 4).toString()).toBe('PNG')
    }
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const tools = page.locator('#map')
    await tools.getByRole('button', { name: /^Save or share/ }).click()
    await tools.getByRole('button', { name: /^Copy link/ }).click()
    await expect(page.getByText('Link copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\?tab=analysis#map$/)
  },
)

journey(
  'a picture has every line of a text once, even if a word is broken at its hyphen',
  async ({ visitor }) => {
    const { page } = visitor
    await visitor.opensConversation(BOWLING_GREEN, 'analysis')
    await visitor.readsToTheEnd()
    for (const id of ['majority', 'unsure']) {
      await page
        .locator(`#${id}`)
        .getByRole('button', { name: /^Save or share/ })
        .click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page
          .locator(`#${id}`)
          .getByRole('button', { name: /as an SVG picture$/ })
          .click(),
      ])
      const svg = await readFile(await download.path(), 'utf8')
      const lines = [...svg.matchAll(/<text ([^>]*)>([^<]*)/g)].map(([, attributes = '', words]) => {
        const [x = 0, y = 0, length = 0] = ['x', 'y', 'textLength'].map((name) =>
          Number(new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1]),
        )
        return { x, y, end: x + length, words }
      })
      expect(lines.length).toBeGreaterThan(5)
      const isOver = (a: (typeof lines)[number], b: (typeof lines)[number]) =>
        a !== b && Math.abs(a.y - b.y) < 9 && a.x < b.end - 1 && b.x < a.end - 1
      const crossing = lines.filter((line) => lines.some((other) => isOver(line, other)))
      expect(crossing, id).toEqual([])
    }
  },
)

/** The badges and names of a drawn map that touch a mark or leave the drawing. */
function touchingParts(map: Element): string[] {
  const frame = map.getBoundingClientRect()
  const isTouching = (a: DOMRect, b: DOMRect) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  // Marks are the shapes with thin lines; lines of groups and contours are wider or thinner.
  const marks = [...map.querySelectorAll(':scope > path')]
    .filter((path) => ['0.6px', '1px'].includes(getComputedStyle(path).strokeWidth))
    .flatMap((path) =>
      (path.getAttribute('d') ?? '').split(/(?=M)/).map((shape) => {
        const one = path.cloneNode()
        if (!(one instanceof SVGPathElement)) return new DOMRect()
        one.setAttribute('d', shape)
        map.append(one)
        const box = one.getBoundingClientRect()
        one.remove()
        return box
      }),
    )
  return [...map.querySelectorAll('text')].flatMap((text) => {
    const box = text.getBoundingClientRect()
    const isOut = box.left < frame.left || box.right > frame.right || box.top < frame.top
    return isOut || marks.some((mark) => isTouching(mark, box)) ? [text.textContent ?? ''] : []
  })
}
