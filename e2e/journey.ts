import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { copyFolder, Product } from './product.ts'
import { sceneOf, type Scene } from './scene.ts'
import { Visitor } from './visitor.ts'
import { Watch } from './watch.ts'

type Cast = {
  watch: Watch
  /** A person at a browser who opens the product for the first time. */
  visitor: Visitor
  /** The actions of other people. */
  scene: Scene
  /** Another person at another browser. */
  anotherVisitor: () => Promise<Visitor>
}

type Stage = {
  product: Product
}

/** A journey on the running product. Each worker has its own, with the demo data and a database. */
export const journey = base.extend<Cast, Stage>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what is needed from here
    async ({}, use, { workerIndex }) => {
      const folder = process.env['JOURNEYS_FOLDER'] ?? ''
      const dataDir = join(folder, `worker-${workerIndex}`)
      copyFolder(join(folder, 'template'), dataDir)
      const product = await Product.start({ dataDir })
      await use(product)
      await product.end()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ product }, use) => use(product.origin),
  // The faults of a page are judged before the scene is cleared, after which late requests of the page find nothing.
  // oxlint-disable-next-line no-unused-vars -- Playwright reads from here that the scene is cleared after this
  watch: async ({ context, product, scene: _scene }, use) => {
    const watch = await Watch.over(context, product.origin)
    await use(watch)
    expect(watch.faults).toEqual([])
  },
  scene: async ({ product }, use) => {
    const scene = sceneOf(product)
    await use(scene)
    await scene.clear()
  },
  visitor: async ({ page, product, watch }, use) => use(new Visitor({ page, product, watch })),
  anotherVisitor: async ({ browser, product, contextOptions }, use) => {
    const pages: Page[] = []
    const watches: Watch[] = []
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, baseURL: product.origin })
      const watch = await Watch.over(context, product.origin)
      const page = await context.newPage()
      pages.push(page)
      watches.push(watch)
      return new Visitor({ page, product, watch })
    })
    await Promise.all(pages.map((page) => page.context().close()))
    expect(watches.flatMap(({ faults }) => faults)).toEqual([])
  },
})

export { expect } from '@playwright/test'
