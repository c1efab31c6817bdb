import type { Expectation } from '../expectation.ts';

let counter = 0;
/** A file with one new prompt. */
const oneNewPrompt = () => {
  counter += 1;
  const prompt = {
    id: crypto.randomUUID(),
    title: `Imported prompt ${counter}`,
    content: 'Answer in one sentence.',
    version: 1,
    model_type: 'chatgpt',
    role: 'user',
  };
  return {
    body: {
      format: 'agentarium-catalogue',
      version: 1,
      exported_at: '2026-11-20T10:00:00.000Z',
      tools: [],
      prompts: [prompt],
      agents: [],
      tasks: [],
    },
  };
};

/** Exporting and importing the whole catalogue is for administrators. */
export const catalogueExpectations: Record<string, Expectation> = {
  'catalogue.exportCatalogue': { reach: 'admin' },
  'catalogue.previewCatalogue': { reach: 'admin', request: oneNewPrompt },
  'catalogue.importCatalogue': { reach: 'admin', request: oneNewPrompt },
};
