import * as z from 'zod/mini';

import { lose } from './foreign-file.ts';
import type { Losses } from './foreign-file.ts';
import { textField } from './lenient-json.ts';

/** A file that is attached to a comment, as JSON between brackets. No search goes on beyond the next of them: many would take long. */
const ATTACHED = /\[\[file (\{(?:(?!\[\[file \{).)*?\})\]\]/gs;
const attachedSchema = z.object({ file_name: textField, file_url: textField });

function readAttached(json: string) {
  try {
    return attachedSchema.parse(JSON.parse(json));
  } catch {
    // Whoever writes such brackets without JSON in them means the words.
    return null;
  }
}

/** Returns the words of a comment; of the file attached to it its name and where Todoist has it. */
export function readComment(content: string, losses: Losses): string {
  return content.replace(ATTACHED, (whole, json: string) => {
    const attached = readAttached(json);
    if (!attached) return whole;
    lose(losses, 'attachments');
    return [`Attached file:`, attached.file_name, attached.file_url].filter(Boolean).join(' ');
  });
}
