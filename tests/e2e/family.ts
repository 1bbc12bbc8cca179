import { FAILED_REQUEST, test as base } from './test.ts';

/** The tests whose browsers talk to another server of the family. */
export const test = base.extend<{ takesParts: boolean; afresh: void }>({
  takesParts: [true, { option: true }],
  site: ({ family }, provide) => provide(family.url),
  afresh: [
    async ({ family, takesParts, allowed }, provide) => {
      // Such a server refuses some of what it is asked, which the browser writes down.
      allowed.push(FAILED_REQUEST);
      Object.assign(family, { takesParts, breaks: { left: 0, by: 'gateway' }, tasks: [] });
      await provide();
    },
    { auto: true },
  ],
});
