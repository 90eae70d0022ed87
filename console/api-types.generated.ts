/** Made by scripts/console-types.ts from the OpenAPI document. */
export type paths = {
    readonly "/api/v1/ocr-async/ocr": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Read a document
         * @description Answers at once; the work goes on in the background.
         */
        readonly post: operations["submitOcrAsync"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/ocr-async/ocr/key": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Read a document
         * @description Answers at once; the work goes on in the background.
         */
        readonly post: operations["submitOcrAsyncWithKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/ocr-sync/ocr": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Read a document and wait for the result
         * @description Off for every client until an operator turns it on. Waits a bounded time, then answers 202 like the asynchronous variant.
         */
        readonly post: operations["submitOcrSync"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/ocr-sync/ocr/key": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Read a document and wait for the result
         * @description Off for every client until an operator turns it on. Waits a bounded time, then answers 202 like the asynchronous variant.
         */
        readonly post: operations["submitOcrSyncWithKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/face-match-async": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Compare faces
         * @description Answers at once; the work goes on in the background.
         */
        readonly post: operations["submitFaceMatchAsync"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/face-match-async/key": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Compare faces
         * @description Answers at once; the work goes on in the background.
         */
        readonly post: operations["submitFaceMatchAsyncWithKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/face-match-sync": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Compare faces and wait for the result
         * @description Off for every client until an operator turns it on. Waits a bounded time, then answers 202 like the asynchronous variant.
         */
        readonly post: operations["submitFaceMatchSync"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/face-match-sync/key": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Compare faces and wait for the result
         * @description Off for every client until an operator turns it on. Waits a bounded time, then answers 202 like the asynchronous variant.
         */
        readonly post: operations["submitFaceMatchSyncWithKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/clients/{client}/ocr": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Read a document for a client
         * @description For operators with the role editor or admin: the request belongs to the named client, counts towards its limits, and the submission is audited.
         */
        readonly post: operations["ocrForClient"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/clients/{client}/face-match": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Compare faces for a client
         * @description For operators with the role editor or admin: the request belongs to the named client, counts towards its limits, and the submission is audited.
         */
        readonly post: operations["faceMatchForClient"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/requests/{requestId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * See a request
         * @description With `Prefer: wait=30` the answer comes when the request is finished, or after that many seconds. `attempt` shows a certain attempt, with the status that it ended in. `include` leaves out what you do not need.
         */
        readonly get: operations["getRequest"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Erase a request
         * @description Destroys the file, what was read and the key that protected them, whatever the state. Erasing twice answers the same.
         */
        readonly delete: operations["eraseRequest"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/requests/{requestId}/result": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** See the result alone */
        readonly get: operations["getResult"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/requests/{requestId}/result.txt": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** See the text of a document */
        readonly get: operations["getResultText"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/requests/{requestId}/result.md": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** See the text of a document as Markdown */
        readonly get: operations["getResultMarkdown"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/requests/{requestId}/result.hocr": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get the text with its places as hOCR */
        readonly get: operations["getResultHocr"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/requests/{requestId}/result.pdf": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the document as a searchable PDF
         * @description The pages of a PDF stay as they are, turned upright, with the words that were read lying invisibly over them; images become pages. A PDF that has a text layer throughout comes back unchanged. Made from the original, as long as that is kept; not of files with more pages than `pagesPerFile`.
         */
        readonly get: operations["getResultPdf"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/requests/{requestId}/pages/{page}/image": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a picture of a page
         * @description The upright page, to which the polygons of words and fields refer. Made from the original, as long as that is kept.
         */
        readonly get: operations["getPageImage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/requests/{requestId}/crops/{crop}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a picture of a field, a portrait or a face
         * @description What `crops` of a document lists: a field such as `1.fullName`, or `1.portrait` where the track looks for portraits; in a face match, a face by its id, or a whole picture as `image-1-page-1`. Cut out of the original, as long as that is kept.
         */
        readonly get: operations["getCrop"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/requests": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List requests
         * @description Newest first, without results. Filters narrow the list together.
         */
        readonly get: operations["listRequests"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/requests/{requestId}/cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Cancel a request
         * @description Stops a request that is queued or processing. What was done already is thrown away.
         */
        readonly post: operations["cancelRequest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/requests/{requestId}/reprocess": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Reprocess a request
         * @description Runs a finished request again from a stage, as its next attempt, under the newest or the named versions of its track and template. What the request shows changes only when that attempt finishes without failing.
         */
        readonly post: operations["reprocessRequest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/subjects/requests": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * List the requests of a person
         * @description Newest first, without results; erased ones as long as their fact is kept.
         */
        readonly post: operations["listRequestsOfSubject"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/subjects/export": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Export what is kept of a person
         * @description A ZIP file with originals, results in all revisions, history, consents and audit of every request, and `manifest.json` with the SHA-256 of each file as its last entry. A connection that breaks off in the midst of it means that the file is not whole.
         */
        readonly post: operations["exportSubject"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/subjects/erase": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Erase every request of a person
         * @description Whatever their state, with the samples of templates that were kept of them. Erasing again certifies that nothing was left.
         */
        readonly post: operations["eraseSubject"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/consents/find": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * See records of consent
         * @description By `requestId`, `subject` or `reference` (a `customerRequestId`), also after the request is erased. The newest 1,000.
         */
        readonly post: operations["findConsents"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/consents/withdraw": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Record that a person withdrew their consent
         * @description Shown with the records from then on. It stops and erases nothing and refuses no later submission: erase the requests as well where that is meant.
         */
        readonly post: operations["withdrawConsents"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/.well-known/erasure-certificates/jwks.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** See the keys that verify certificates of erasure */
        readonly get: operations["getCertificateKeys"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/requests/{requestId}/attempts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the attempts of a request
         * @description Oldest first, each with what its result says differently from the one before.
         */
        readonly get: operations["listAttempts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/requests/{requestId}/attempts/{before}/diff/{after}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Compare two attempts of a request */
        readonly get: operations["diffAttempts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/requests/{requestId}/explanation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * See why a document came out so
         * @description For each field, list and rule of the template: the rules tried in their order, the texts that each saw, and what became of them. Made anew from the words that were read, with the versions of the attempt. It shows what was read, and is protected like the result.
         */
        readonly get: operations["explainRequest"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/reviews": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List what needs review
         * @description Submitted first in front, with who works on it.
         */
        readonly get: operations["listReviews"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/reviews/next": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Take the next review
         * @description Gives you a request that needs review and nobody else for ten minutes, which every sign of work prolongs: one that you have already, else the oldest.
         */
        readonly post: operations["takeNextReview"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/reviews/report": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * See what reviewers corrected
         * @description By template, version and field, what was corrected most first: there the reading is wrong most often.
         */
        readonly get: operations["reportReviews"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/requests/{requestId}/review": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * See what there is to review
         * @description Who works on it, what you kept of it, and what was decided before.
         */
        readonly get: operations["getReview"];
        readonly put?: never;
        /**
         * Accept, correct or reject a result
         * @description For requests that need review, are completed, or were rejected before. Corrected values are normalised and checked like those that were read, and the result becomes the next revision. Webhooks tell of the outcome.
         */
        readonly post: operations["reviewRequest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/requests/{requestId}/review/lease": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Take a review, or keep it
         * @description For ten minutes from now.
         */
        readonly post: operations["takeReview"];
        /** Give a review back */
        readonly delete: operations["giveReviewBack"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/requests/{requestId}/review/draft": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Keep a review that is not finished
         * @description One for each reviewer and request, encrypted; the next one replaces it, and deciding removes it. It keeps the review yours, and is kept also when somebody else has it.
         */
        readonly put: operations["saveReviewDraft"];
        readonly post?: never;
        /** Forget a review that is not finished */
        readonly delete: operations["discardReviewDraft"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/tracks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List tracks
         * @description The newest version of each track in your sight: your own before the shared one of the same name.
         */
        readonly get: operations["listTracks"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/templates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List templates
         * @description The newest version of each template in your sight, with the fields that it reads.
         */
        readonly get: operations["listTemplates"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/face-match/thresholds": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * See the thresholds of the face engine
         * @description What tracks without thresholds of their own are held against, and the error rates that were measured there.
         */
        readonly get: operations["getFaceThresholds"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/client-names": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the clients whose requests you may see
         * @description All of them for operators, itself for a client.
         */
        readonly get: operations["listClientNames"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/generators": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List generators
         * @description The language models that generative templates may name.
         */
        readonly get: operations["listGenerators"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/generators/usage": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * See what generators took
         * @description Calls, tokens and cost of a client in a calendar month (UTC).
         */
        readonly get: operations["getGeneratorUsage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/templates/{name}/list-response": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Turn list response on or off
         * @description Whether a generative template reads documents that contain lists; off until it is turned on. It applies to what is submitted from then on.
         */
        readonly post: operations["setListResponse"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/tracks/{name}/generators": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Let identity documents of a track go to a generator
         * @description For operators: until they allow it, what was read of identity documents is sent to no generator, whatever the track says.
         */
        readonly post: operations["allowGenerator"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/templates/{name}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * See a template as YAML
         * @description The version that new requests use; of a name that was never published, its newest draft.
         */
        readonly get: operations["getTemplate"];
        /**
         * Save a template
         * @description Stores the text as the next version, unless the newest says the same. It is published at once, unless it is to be a draft or the operator demands trials.
         */
        readonly put: operations["saveTemplate"];
        readonly post?: never;
        /**
         * Remove a template
         * @description New requests find it no more; those that pinned a version still read it. A template that tracks use is refused. Its samples are erased.
         */
        readonly delete: operations["removeTemplate"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/templates/{name}/versions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the versions of a template
         * @description Newest first, with who saved and published them.
         */
        readonly get: operations["listTemplateVersions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/templates/{name}/versions/{version}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** See a version of a template as YAML */
        readonly get: operations["getTemplateVersion"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/templates/{name}/versions/{before}/diff/{after}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Compare two versions of a template */
        readonly get: operations["diffTemplateVersions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/templates/{name}/versions/{version}/publish": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Publish a draft of a template */
        readonly post: operations["publishTemplate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/templates/{name}/versions/{version}/roll-back": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Roll a template back
         * @description Saves an earlier version, which was published, as the next one.
         */
        readonly post: operations["rollBackTemplate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/tracks/{name}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * See a track as YAML
         * @description The version that new requests use; of a name that was never published, its newest draft.
         */
        readonly get: operations["getTrack"];
        /**
         * Save a track
         * @description Stores the text as the next version, unless the newest says the same. It is published at once, unless it is to be a draft or the operator demands trials.
         */
        readonly put: operations["saveTrack"];
        readonly post?: never;
        /**
         * Remove a track
         * @description New requests find it no more; those that pinned a version still read it. A template that tracks use is refused. Its samples are erased.
         */
        readonly delete: operations["removeTrack"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/tracks/{name}/versions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the versions of a track
         * @description Newest first, with who saved and published them.
         */
        readonly get: operations["listTrackVersions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/tracks/{name}/versions/{version}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** See a version of a track as YAML */
        readonly get: operations["getTrackVersion"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/tracks/{name}/versions/{before}/diff/{after}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Compare two versions of a track */
        readonly get: operations["diffTrackVersions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/tracks/{name}/versions/{version}/publish": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Publish a draft of a track */
        readonly post: operations["publishTrack"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/tracks/{name}/versions/{version}/roll-back": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Roll a track back
         * @description Saves an earlier version, which was published, as the next one.
         */
        readonly post: operations["rollBackTrack"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/catalog/check": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Check a template or track
         * @description Says what is wrong with a text, with its place in each of `errors`, and stores nothing: `text: line 3`, or `text: fields[2].extract[0].pattern`.
         */
        readonly post: operations["checkCatalog"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/templates/{name}/samples": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the samples of a template */
        readonly get: operations["listSamples"];
        readonly put?: never;
        /**
         * Keep a request as a sample of a template
         * @description Keeps what was read of a finished request, encrypted, beyond the retention of its track; the values of its result count as right where it was read with this template. Needs the scope `requests:read` too.
         */
        readonly post: operations["keepSample"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/templates/{name}/samples/{sampleId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Erase a sample */
        readonly delete: operations["removeSample"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/templates/{name}/trial": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Try a template on its samples
         * @description Reads the samples with a text that is stored nowhere, or with a stored version, and with the version in use. It shows what was read, and needs the scope `requests:read` too. A stored version counts as tried when all samples ran.
         */
        readonly post: operations["tryTemplate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/oauth2/token": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Get an access token
         * @description Client credentials grant with `client_secret_basic`, `client_secret_post` or `private_key_jwt`. Errors are those of OAuth.
         */
        readonly post: operations["issueToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/.well-known/jwks.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** See the keys that verify tokens */
        readonly get: operations["getKeys"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/.well-known/oauth-authorization-server": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** See where tokens come from */
        readonly get: operations["getAuthorizationServer"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/webhooks/endpoints": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List webhook endpoints */
        readonly get: operations["listEndpoints"];
        readonly put?: never;
        /** Register a webhook endpoint */
        readonly post: operations["registerEndpoint"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/webhooks/endpoints/{endpointId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** See a webhook endpoint */
        readonly get: operations["getEndpoint"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Remove a webhook endpoint
         * @description Its deliveries go with it, also those that wait.
         */
        readonly delete: operations["deleteEndpoint"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change a webhook endpoint
         * @description What is left out stays as it is.
         */
        readonly patch: operations["updateEndpoint"];
        readonly trace?: never;
    };
    readonly "/api/v1/webhooks/endpoints/{endpointId}/ping": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send a test event
         * @description Sends `webhook.ping` at once and tells what the receiver answered.
         */
        readonly post: operations["pingEndpoint"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/webhooks/endpoints/{endpointId}/rotate-secret": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Add a new signing secret
         * @description Deliveries carry signatures of the new and of the previous secret until the previous is retired.
         */
        readonly post: operations["rotateSecret"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/webhooks/endpoints/{endpointId}/retire-secret": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Retire the previous signing secret
         * @description Ends a rotation: only the newest secret signs from now on.
         */
        readonly post: operations["retireSecret"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/webhooks/endpoints/{endpointId}/deliveries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List deliveries
         * @description Newest first, each with everything that was tried.
         */
        readonly get: operations["listDeliveries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/webhooks/endpoints/{endpointId}/deliveries/{deliveryId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** See a delivery and its attempts */
        readonly get: operations["getDelivery"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/webhooks/endpoints/{endpointId}/deliveries/{deliveryId}/redeliver": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Deliver again
         * @description Sends the same bytes with the same id at once and tells what the receiver answered.
         */
        readonly post: operations["redeliver"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/session/options": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** See how operators sign in */
        readonly get: operations["getSignInOptions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/session": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** See your session */
        readonly get: operations["getSession"];
        readonly put?: never;
        /**
         * Sign in as an operator
         * @description Begins a session in a cookie, and ends the one that the browser has had. Says the same of a wrong password and of an unknown name. After five failures of an account from one address the next tries from there are delayed, 15 seconds and then twice as long each time. A browser that the operator signed in with before is known by a cookie and never waits for the failures of others.
         */
        readonly post: operations["signIn"];
        /** Sign out */
        readonly delete: operations["signOut"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/session/password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Change your password
         * @description Takes the present one, and ends your other sessions. Wrong ones delay the next try like failed sign-ins.
         */
        readonly post: operations["changePassword"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/webhooks/endpoints/{endpointId}/recoveries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List recoveries */
        readonly get: operations["listRecoveries"];
        readonly put?: never;
        /**
         * Deliver again what failed since a time
         * @description Deliveries of that window that failed or wait for another try are due at once, and their retries begin anew. They go to the address that the endpoint has when they are sent.
         */
        readonly post: operations["beginRecovery"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/webhooks/endpoints/{endpointId}/recoveries/{recoveryId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** See how far a recovery is */
        readonly get: operations["getRecovery"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/operations/status": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** See what waits and what runs */
        readonly get: operations["getStatus"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/operations/activity": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * See what ended, how quickly, and what failed
         * @description What ended in the last seconds may be missing.
         */
        readonly get: operations["getActivity"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/operations/audit": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List what operators changed and looked at
         * @description Newest first. Filters narrow the list together.
         */
        readonly get: operations["listAudit"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/operations/audit/verification": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * See whether the audit is as it was written
         * @description Looks at every record for those that were changed, removed, moved or added.
         */
        readonly get: operations["verifyAudit"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/operations/audit/export": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the audit as JSON lines
         * @description Oldest first, a record of the list a line, written while they are read.
         */
        readonly get: operations["exportAudit"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/operations/dead-letters": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List work that was given up
         * @description Newest first. Filters narrow the list together.
         */
        readonly get: operations["listDeadLetters"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/operations/dead-letters/{deadLetterId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** See why work was given up */
        readonly get: operations["getDeadLetter"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/operations/dead-letters/redrive": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send work again that was given up
         * @description These dead letters, or the newest 1,000 of a code that wait. Each answers for itself.
         */
        readonly post: operations["redriveDeadLetters"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/operations/replays": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List replays
         * @description Newest first, without previews.
         */
        readonly get: operations["listReplays"];
        readonly put?: never;
        /**
         * Begin a replay, or the preview of one
         * @description With `dryRun` it says what would become of each request and starts nothing. A request gets one attempt.
         */
        readonly post: operations["beginReplay"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/operations/replays/{replayId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * See how far a replay is
         * @description With `state` also lists its requests in that state, by their ids.
         */
        readonly get: operations["getReplay"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/operations/replays/{replayId}/changes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * See what a replay changed
         * @description Up to 50 of its requests by their ids, up to the first that is not finished. Go on with `after`.
         */
        readonly get: operations["listReplayChanges"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/operations/replays/{replayId}/resume": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Go on with a replay
         * @description One that had to stop, or that a command began.
         */
        readonly post: operations["resumeReplay"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/operations/replays/{replayId}/promote": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Show the results of a shadow replay to clients */
        readonly post: operations["promoteReplay"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/operations/replays/{replayId}/undo": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Put back what was shown before a promotion */
        readonly post: operations["undoReplay"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/clients": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List clients */
        readonly get: operations["listClients"];
        readonly put?: never;
        /**
         * Add a client
         * @description It is active, and every synchronous variant is off.
         */
        readonly post: operations["createClient"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/clients/{client}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** See a client */
        readonly get: operations["getClient"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Change a client
         * @description Suspends it or lets it in again, turns synchronous variants on and off, sets limits. What is left out stays.
         */
        readonly patch: operations["updateClient"];
        readonly trace?: never;
    };
    readonly "/api/v1/clients/{client}/keys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the API keys of a client */
        readonly get: operations["listClientKeys"];
        readonly put?: never;
        /** Issue an API key of a client */
        readonly post: operations["createClientKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/keys/{keyId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Revoke an API key
         * @description At once and for ever; revoking it twice is no error.
         */
        readonly delete: operations["revokeKey"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/operators/{operator}/keys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the API keys of an operator */
        readonly get: operations["listOperatorKeys"];
        readonly put?: never;
        /**
         * Issue an API key of an operator
         * @description It may do what the role of the operator may.
         */
        readonly post: operations["createOperatorKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/clients/{client}/service-accounts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the service accounts of a client */
        readonly get: operations["listServiceAccounts"];
        readonly put?: never;
        /** Add a service account of a client */
        readonly post: operations["createServiceAccount"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/service-accounts/{accountId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Revoke a service account
         * @description At once and for ever, with every token that it holds; revoking it twice is no error.
         */
        readonly delete: operations["revokeServiceAccount"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/operators": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List operators */
        readonly get: operations["listOperators"];
        readonly put?: never;
        /** Add an operator */
        readonly post: operations["createOperator"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/operators/{operator}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Change an operator
         * @description Another role holds for their keys and sessions at once; another password ends the sessions. The last administrator stays one.
         */
        readonly patch: operations["updateOperator"];
        readonly trace?: never;
    };
    readonly "/api/v1/limits": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** See your limits */
        readonly get: operations["getLimits"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/health/live": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Whether the process lives */
        readonly get: operations["isLive"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/health/ready": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Whether calls would be answered */
        readonly get: operations["isReady"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/openapi.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** See this description as OpenAPI 3.1 */
        readonly get: operations["getOpenApi"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/docs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read this description as a page */
        readonly get: operations["getDocs"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/docs/assets/{file}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** A file of that page */
        readonly get: operations["getDocsFile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
};
export type webhooks = Record<string, never>;
export type components = {
    schemas: {
        /**
         * @description A code is stable: it never changes its meaning.
         * @enum {string}
         */
        readonly ErrorCode: "UNSUPPORTED_CONTENT_TYPE" | "MALFORMED_MULTIPART" | "BODY_TOO_SLOW" | "MISSING_FIELD" | "EMPTY_FILE" | "INVALID_FIELD" | "UNSUPPORTED_FILE_TYPE" | "FILE_TOO_LARGE" | "UNREADABLE_FILE" | "FILE_TOO_COMPLEX" | "ENCRYPTED_FILE" | "TOO_MANY_PAGES" | "IMAGE_TOO_LARGE" | "UNKNOWN_TRACK" | "UNKNOWN_TEMPLATE" | "TEMPLATE_NOT_IN_TRACK" | "UNKNOWN_LANGUAGE" | "LIST_RESPONSE_DISABLED" | "TRIAL_REQUIRED" | "CONSENT_REQUIRED" | "EXTERNAL_PROCESSING_DISABLED" | "UNAUTHENTICATED" | "WRONG_AUTH_SCHEME" | "INSUFFICIENT_SCOPE" | "CROSS_SITE_CALL" | "CLIENT_SUSPENDED" | "SYNC_NOT_ENABLED" | "NOT_FOUND" | "NOT_READY" | "INVALID_STATE" | "REVIEW_CONFLICT" | "REVIEW_LEASED" | "REVIEW_REJECTED" | "ERASED" | "ORIGINAL_EXPIRED" | "IDEMPOTENCY_KEY_REUSED" | "RATE_LIMITED" | "QUOTA_EXCEEDED" | "OVERLOADED" | "DEPENDENCY_UNAVAILABLE" | "GENERATOR_UNREACHABLE" | "GENERATOR_SLOW" | "GENERATOR_REJECTED" | "GENERATOR_REFUSED" | "GENERATOR_TRUNCATED" | "GENERATOR_PROMPT_CUT" | "GENERATOR_UNCONSTRAINED" | "PAGE_FAILED" | "ENGINE_FAILED" | "DEADLINE_EXCEEDED" | "POISON_FILE" | "INTERNAL_ERROR";
        /**
         * @description Problem details (RFC 9457).
         * @example {
         *       "type": "urn:docface:problem:unknown-track",
         *       "title": "Unknown track",
         *       "status": 422,
         *       "detail": "There is no track \"docs\". Tracks for reading documents: documents, identity.",
         *       "instance": "/api/v1/ocr-async/ocr",
         *       "code": "UNKNOWN_TRACK",
         *       "errors": [
         *         {
         *           "field": "track",
         *           "code": "UNKNOWN_TRACK",
         *           "detail": "There is no track \"docs\"."
         *         }
         *       ],
         *       "traceId": "4bf92f3577b34da6a3ce929d0e0e4736",
         *       "retryable": false
         *     }
         */
        readonly Problem: {
            /** @description A URN made from the code. */
            readonly type: string;
            readonly title: string;
            readonly status: number;
            /** @description What happened and what to do, for people. */
            readonly detail: string;
            /** @description The path that was called. */
            readonly instance: string;
            /**
             * @description For programs; stable.
             * @enum {string}
             */
            readonly code: "UNSUPPORTED_CONTENT_TYPE" | "MALFORMED_MULTIPART" | "BODY_TOO_SLOW" | "MISSING_FIELD" | "EMPTY_FILE" | "INVALID_FIELD" | "UNSUPPORTED_FILE_TYPE" | "FILE_TOO_LARGE" | "UNREADABLE_FILE" | "FILE_TOO_COMPLEX" | "ENCRYPTED_FILE" | "TOO_MANY_PAGES" | "IMAGE_TOO_LARGE" | "UNKNOWN_TRACK" | "UNKNOWN_TEMPLATE" | "TEMPLATE_NOT_IN_TRACK" | "UNKNOWN_LANGUAGE" | "LIST_RESPONSE_DISABLED" | "TRIAL_REQUIRED" | "CONSENT_REQUIRED" | "EXTERNAL_PROCESSING_DISABLED" | "UNAUTHENTICATED" | "WRONG_AUTH_SCHEME" | "INSUFFICIENT_SCOPE" | "CROSS_SITE_CALL" | "CLIENT_SUSPENDED" | "SYNC_NOT_ENABLED" | "NOT_FOUND" | "NOT_READY" | "INVALID_STATE" | "REVIEW_CONFLICT" | "REVIEW_LEASED" | "REVIEW_REJECTED" | "ERASED" | "ORIGINAL_EXPIRED" | "IDEMPOTENCY_KEY_REUSED" | "RATE_LIMITED" | "QUOTA_EXCEEDED" | "OVERLOADED" | "DEPENDENCY_UNAVAILABLE" | "GENERATOR_UNREACHABLE" | "GENERATOR_SLOW" | "GENERATOR_REJECTED" | "GENERATOR_REFUSED" | "GENERATOR_TRUNCATED" | "GENERATOR_PROMPT_CUT" | "GENERATOR_UNCONSTRAINED" | "PAGE_FAILED" | "ENGINE_FAILED" | "DEADLINE_EXCEEDED" | "POISON_FILE" | "INTERNAL_ERROR" | "METHOD_NOT_ALLOWED";
            /** @description The fields at fault. */
            readonly errors: readonly {
                readonly field: string;
                readonly code: components["schemas"]["ErrorCode"];
                readonly detail: string;
            }[];
            /** @description Quote it when you report a problem. */
            readonly traceId: string;
            /** @description Whether the same call may succeed later without a change. */
            readonly retryable: boolean;
            readonly requestId?: string;
        };
        /**
         * @description Four corners, clockwise from the top left, in fractions of the upright page.
         * @example [
         *       [
         *         0.1,
         *         0.1
         *       ],
         *       [
         *         0.4,
         *         0.1
         *       ],
         *       [
         *         0.4,
         *         0.15
         *       ],
         *       [
         *         0.1,
         *         0.15
         *       ]
         *     ]
         */
        readonly Polygon: readonly [
            readonly [
                number,
                number
            ],
            readonly [
                number,
                number
            ],
            readonly [
                number,
                number
            ],
            readonly [
                number,
                number
            ]
        ];
        /** @description Which engine did the work, with its models. */
        readonly Engine: {
            readonly name: string;
            readonly version: string;
            readonly models: readonly string[];
            readonly backend: string;
        };
        /** @description The limits of a client. */
        readonly Limits: {
            readonly submissionsPerMinute: number;
            /** @description Submissions that may come at once. */
            readonly submissionBurst: number;
            readonly synchronousInFlight: number;
            /** @description Calls that submit nothing, those that change something included. */
            readonly readsPerMinute: number;
            /** @description The same calls that may come at once. */
            readonly readBurst: number;
            /** @description The same calls that may be unanswered at a time, those that wait included. */
            readonly readsInFlight: number;
            /** @description Requests that may be unfinished at a time. */
            readonly queued: number;
            /** @description Gigabytes of files and results that may be kept at a time. */
            readonly storedGigabytes: number;
            /** @description Files sent within the last hour that may turn out unreadable. */
            readonly failedFilesPerHour: number;
            readonly pagesPerFile: number;
            readonly megapixelsPerPage: number;
            readonly facesPerImage: number;
            /** @description Kinds whose synchronous variants are turned on for this client. */
            readonly synchronousKinds: readonly ("ocr" | "face_match")[];
            /** @description What the client uses of its limits. It may be some seconds old. */
            readonly usage: {
                /** @description Requests that are unfinished; see `queued`. */
                readonly unfinished: number;
                /** @description Bytes of files and results that are kept; see `storedGigabytes`. */
                readonly storedBytes: number;
                /** @description Files that could not be read; see `failedFilesPerHour`. */
                readonly failedFiles: number;
            };
            /** @description Largest file. */
            readonly fileBytes: number;
            /** @description Longest wait of a synchronous call. */
            readonly synchronousWaitSeconds: number;
        };
        /** @description A client by its id and name. */
        readonly ClientName: {
            /**
             * Format: uuid
             * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
             */
            readonly id: string;
            readonly name: string;
        };
        readonly ClientNames: {
            readonly clients: readonly components["schemas"]["ClientName"][];
        };
        /** @description A face that was found. */
        readonly Face: {
            readonly id: string;
            /** @description 1 for imageFile1, 2 for imageFile2. */
            readonly image: number;
            readonly page: number;
            /** @enum {string} */
            readonly role: "portrait" | "ghost" | "live" | "unknown";
            /** @description In fractions of the upright image. */
            readonly boundingBox: {
                readonly x: number;
                readonly y: number;
                readonly width: number;
                readonly height: number;
            };
            /** @description Left eye, right eye, nose tip, left and right corner of the mouth, as the viewer sees them. */
            readonly landmarks: readonly (readonly [
                number,
                number
            ])[];
            /** @description Degrees. */
            readonly pose: {
                readonly yaw: number;
                readonly pitch: number;
                readonly roll: number;
            };
            readonly confidence: number;
            /** @description Pixels between the eyes. */
            readonly eyeDistance: number;
            readonly quality: {
                readonly score: number;
                readonly issues: readonly {
                    /** @enum {string} */
                    readonly code: "too_small" | "blurred" | "dark" | "bright" | "turned" | "occluded" | "cut_off" | "low_confidence";
                    readonly message: string;
                }[];
            };
            /** @description Advisory: hints at a print or screen, never proves a live person. */
            readonly liveness: {
                readonly score: number;
                readonly spoof: number;
                /** @constant */
                readonly advisory: true;
            } | null;
        };
        /** @description The 95 % interval of a rate: its low end, its high end. */
        readonly RateInterval: readonly [
            number,
            number
        ];
        /** @description The result of comparing faces. */
        readonly FaceMatchResult: {
            /** @enum {string} */
            readonly mode: "two_images" | "single_image";
            /** @enum {string} */
            readonly decision: "match" | "review" | "no_match" | "inconclusive";
            /** @description Of the pair that decided: the calibrated probability that both faces are of one person, where both answers were equally likely beforehand. Null when nothing could be compared. */
            readonly similarity: number | null;
            readonly threshold: {
                readonly match: number;
                readonly review: number;
                /** @enum {string} */
                readonly source: "track" | "engine";
                /** @description False match rate and false non-match rate of one pair at the match threshold of the engine and at its review threshold, measured on people that the thresholds were placed without, with 95 % intervals, and the set of labelled pairs that they come from. */
                readonly calibration: {
                    readonly set: string;
                    readonly fmr: number;
                    readonly fnmr: number;
                    readonly fmrInterval?: components["schemas"]["RateInterval"];
                    readonly fnmrInterval?: components["schemas"]["RateInterval"];
                    readonly atReview?: {
                        readonly fmr: number;
                        readonly fnmr: number;
                        readonly fmrInterval?: components["schemas"]["RateInterval"];
                        readonly fnmrInterval?: components["schemas"]["RateInterval"];
                    };
                    readonly pairs?: {
                        readonly same: number;
                        readonly different: number;
                    };
                };
            };
            readonly model: components["schemas"]["Engine"];
            readonly images: readonly {
                readonly image: number;
                readonly page: number;
                readonly width: number;
                readonly height: number;
                readonly faces: number;
            }[];
            readonly faces: readonly components["schemas"]["Face"][];
            readonly comparisons: readonly {
                readonly a: string;
                readonly b: string;
                readonly similarity: number;
                /** @enum {string} */
                readonly decision: "match" | "review" | "no_match" | "inconclusive";
            }[];
            readonly unmatched: readonly string[];
            readonly consent: {
                /** @constant */
                readonly given: true;
                readonly purpose: string;
                readonly legalBasis: string;
                readonly noticeVersion: string;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 * @example 2026-11-03T12:00:00.000Z
                 */
                readonly recordedAt: string;
            };
        };
        /** @description The thresholds of the face engine, with the error rates that were measured at them. */
        readonly FaceThresholds: {
            readonly match: number;
            readonly review: number;
            /** @description False match rate and false non-match rate of one pair at the match threshold of the engine and at its review threshold, measured on people that the thresholds were placed without, with 95 % intervals, and the set of labelled pairs that they come from. */
            readonly calibration: {
                readonly set: string;
                readonly fmr: number;
                readonly fnmr: number;
                readonly fmrInterval?: components["schemas"]["RateInterval"];
                readonly fnmrInterval?: components["schemas"]["RateInterval"];
                readonly atReview?: {
                    readonly fmr: number;
                    readonly fnmr: number;
                    readonly fmrInterval?: components["schemas"]["RateInterval"];
                    readonly fnmrInterval?: components["schemas"]["RateInterval"];
                };
                readonly pairs?: {
                    readonly same: number;
                    readonly different: number;
                };
            };
        };
        /** @description How a value that a generator returned was found on the document. */
        readonly Grounding: {
            /**
             * @description How the value was found among the words of the document: as printed, by its value, with misread letters, or nowhere.
             * @enum {string}
             */
            readonly match: "exact" | "normalised" | "fuzzy" | "none";
            readonly score: number;
        };
        /** @description What was sent to a generator for a document, and how much; without content. */
        readonly Generation: {
            readonly generator: string;
            /** @description The model that the server says it ran. */
            readonly model: string;
            /** @enum {string} */
            readonly input: "text" | "pictures";
            /** @description Pages that were sent. */
            readonly pages: readonly number[];
            readonly calls: number;
            readonly promptTokens: number;
            readonly answerTokens: number;
            /** @description The server did not count all tokens. */
            readonly estimated: boolean;
            readonly milliseconds: number;
        };
        readonly Generator: {
            readonly name: string;
            readonly model: string;
            /** @enum {string} */
            readonly input: "text" | "pictures";
            /** @description Told to operators alone. */
            readonly address: string | null;
        };
        readonly GeneratorList: {
            readonly generators: readonly components["schemas"]["Generator"][];
        };
        /** @description What a client used in a month. */
        readonly GeneratorUsage: {
            readonly month: string;
            readonly generators: readonly {
                readonly generator: string;
                readonly calls: number;
                readonly promptTokens: number;
                readonly answerTokens: number;
                /** @description In the currency of the operator. */
                readonly cost: number;
            }[];
        };
        readonly AllowedGenerators: {
            readonly track: string;
            readonly version: number;
            readonly allowedGenerators: readonly string[];
        };
        readonly SwitchedTemplate: {
            readonly template: string;
            readonly version: number;
            readonly listResponse: boolean;
        };
        /** @description A word as it lies on the page. */
        readonly Word: {
            readonly text: string;
            readonly confidence: number;
            readonly polygon: components["schemas"]["Polygon"];
        };
        /** @description A line of text. */
        readonly Line: {
            readonly text: string;
            readonly confidence: number;
            readonly polygon: components["schemas"]["Polygon"];
            readonly words: readonly components["schemas"]["Word"][];
        };
        /** @description A paragraph or column, in reading order. */
        readonly Block: {
            readonly text: string;
            readonly confidence: number;
            readonly polygon: components["schemas"]["Polygon"];
            readonly lines: readonly components["schemas"]["Line"][];
            /**
             * @description Of blocks that were read in a picture on a page with a text layer; missing in all others.
             * @constant
             */
            readonly source?: "ocr";
        };
        /** @description Writing on the page that is not in its text, as far as it could be read. */
        readonly LeftOutBlock: {
            readonly text: string;
            readonly confidence: number;
            readonly polygon: components["schemas"]["Polygon"];
            readonly lines: readonly components["schemas"]["Line"][];
            /**
             * @description Of blocks that were read in a picture on a page with a text layer; missing in all others.
             * @constant
             */
            readonly source?: "ocr";
            /**
             * @description mark: large and doubtful, as handwriting, signatures, stamps and drawings are; illegible: read too doubtfully; outside_sheet: on what the sheet lies on.
             * @enum {string}
             */
            readonly kind: "mark" | "illegible" | "outside_sheet";
        };
        /** @description A picture on a page with a text layer that was read as well: its blocks have the source ocr. */
        readonly PictureArea: {
            readonly polygon: components["schemas"]["Polygon"];
            /** @description What read it; null where it could not be read. */
            readonly engine: components["schemas"]["Engine"] | null;
        };
        /** @description A barcode as it lies on the page. */
        readonly Barcode: {
            /** @enum {string} */
            readonly format: "QRCode" | "PDF417" | "Code128" | "ITF" | "EAN13" | "EAN8" | "UPCA" | "UPCE" | "DataMatrix" | "Aztec";
            /**
             * @description What the payload is.
             * @enum {string}
             */
            readonly kind: "access-key" | "boleto" | "pix" | "driver-licence" | "cnh-vio" | "url" | "text" | "binary";
            /** @description The payload; null when it is no text, or belongs to an identity document and its track does not ask for it. */
            readonly text: string | null;
            /** @description Bytes of the payload. */
            readonly length: number;
            /** @description SHA-256 of the payload, in hexadecimal. */
            readonly hash: string;
            /**
             * @description Only who issued a payload can check its signature.
             * @constant
             */
            readonly signature: "not_checked";
            readonly polygon: components["schemas"]["Polygon"];
        };
        /** @description Rows and columns as they stand on the page, told by ruled lines and places of words alone. */
        readonly Table: {
            readonly rows: number;
            readonly columns: number;
            readonly polygon: components["schemas"]["Polygon"];
            /** @description By rows, each from the left; rows and columns count from 0. */
            readonly cells: readonly {
                readonly row: number;
                readonly column: number;
                readonly rowSpan: number;
                readonly columnSpan: number;
                /** @description Whether it names what stands below it. */
                readonly isHeader: boolean;
                /** @description Lines end with a line feed; empty where nothing stands. */
                readonly text: string;
                readonly polygon: components["schemas"]["Polygon"];
                /** @description Words of the page by their place in reading order, from 0. */
                readonly wordIds: readonly number[];
            }[];
        };
        /** @description One page as it was read. Geometry is in fractions of the upright page. */
        readonly Page: {
            readonly number: number;
            /** @description Pixels of the upright page as read. */
            readonly width: number;
            readonly height: number;
            readonly dpi: number | null;
            /**
             * @description Clockwise turn that made the page upright.
             * @enum {number}
             */
            readonly rotation: 0 | 90 | 180 | 270;
            /** @description Degrees, positive is clockwise. */
            readonly skew: number;
            /** @description Corners of the sheet or card, where the page is a photo of one that was rectified to read it. Missing elsewhere; all places are those on the whole page. */
            readonly sheet?: components["schemas"]["Polygon"];
            /** @description Where the page lies bent, where it was flattened to read it: points at even steps of the flattened page, by rows from its top left, as they lie on the page as it was sent. Missing elsewhere; all places are those on the page as it was sent. */
            readonly grid?: {
                readonly columns: number;
                readonly rows: number;
                readonly points: readonly (readonly [
                    number,
                    number
                ])[];
            };
            /** @enum {string} */
            readonly source: "text_layer" | "ocr";
            readonly quality: {
                readonly score: number;
                readonly defects: readonly ("blurred" | "glare" | "dark" | "cut_off" | "too_small" | "low_contrast")[];
            };
            /** @description Confidences of the words; lowShare is the share of words below 0.6. */
            readonly confidence: {
                readonly mean: number;
                readonly p10: number;
                readonly min: number;
                readonly lowShare: number;
            };
            readonly blocks: readonly components["schemas"]["Block"][];
            /** @description Writing that is in no block, no field and no form of the result. Missing where there is none, and where the track drops it or makes it text. */
            readonly leftOut?: readonly components["schemas"]["LeftOutBlock"][];
            readonly pictures?: readonly components["schemas"]["PictureArea"][];
            readonly barcodes: readonly components["schemas"]["Barcode"][];
            /** @description Whether the whole page was searched for barcodes. */
            readonly barcodesSought?: boolean;
            /** @description Straight printed lines, which bound the boxes of forms and tables; on a bent page told by their ends. */
            readonly ruledLines?: readonly {
                readonly from: readonly [
                    number,
                    number
                ];
                readonly to: readonly [
                    number,
                    number
                ];
            }[];
            /** @description Printed squares of the size of boxes to be ticked, with what is in them. */
            readonly selectionMarks?: readonly {
                readonly isSelected: boolean;
                readonly confidence: number;
                readonly polygon: components["schemas"]["Polygon"];
            }[];
            /** @description Fields of a form that the PDF itself holds; missing where it holds none. */
            readonly formFields?: readonly {
                /** @enum {string} */
                readonly kind: "text" | "choice" | "check_box" | "radio_button";
                /** @description With the names of its parents: applicant.address.city. */
                readonly name: string;
                /** @description The tooltip of the field. */
                readonly label: string | null;
                readonly value: string;
                /** @description Of boxes and buttons; null of others. */
                readonly isSelected: boolean | null;
                readonly polygon: components["schemas"]["Polygon"];
            }[];
            /** @description From the top. 40 tables at most, of 400 rows, 60 columns and 6000 cells together. */
            readonly tables?: readonly components["schemas"]["Table"][];
            readonly lowConfidenceRegions: readonly components["schemas"]["Polygon"][];
            readonly engine: components["schemas"]["Engine"];
        };
        /** @description Identifiers are strings, dates ISO 8601, money is an object of amount and currency. */
        readonly FieldValue: FieldValue;
        /** @description What one rule says. It marks a value and never alters it. */
        readonly ValidationResult: {
            readonly rule: string;
            /** @enum {string} */
            readonly result: "valid" | "invalid" | "not_applicable" | "not_checked";
            readonly message?: string;
            readonly fields?: readonly string[];
            /** @enum {string} */
            readonly reason?: "form" | "all_equal_digits" | "check_digit" | "masked" | "unproven";
            /** @enum {string} */
            readonly nameClass?: "exact" | "particles_differ" | "abbreviated" | "different";
            /** @description What speaks for an edited file. */
            readonly signs?: readonly ("image_editor" | "pdf_editor" | "other_program" | "saved_again" | "laid_over_fields")[];
        };
        /** @description A character that was changed because its position allows only digits or only letters. */
        readonly Correction: {
            readonly position: number;
            readonly from: string;
            readonly to: string;
        };
        /** @description A character of a machine-readable zone that was changed; line and position count from 0. */
        readonly MrzCorrection: {
            readonly position: number;
            readonly from: string;
            readonly to: string;
            readonly line: number;
            /**
             * @description Where the place allows letters and digits, and the check digit decided between O and 0, I and 1.
             * @constant
             */
            readonly by?: "check_digit";
        };
        /** @description A value that a reviewer put into the place of another. */
        readonly ReviewedValue: {
            /** @description Of the result, which began with the new value. */
            readonly revision: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             * @example 2026-11-03T12:00:00.000Z
             */
            readonly at: string;
            /** @description `operator:<id>`, `client:<id>`, or `command`. */
            readonly by: string;
            /** @description What was there before; null in a row that was added. */
            readonly previous: {
                readonly value: components["schemas"]["FieldValue"];
                readonly rawText: string | null;
                readonly confidence: number;
                /** @enum {string} */
                readonly method: "extract" | "derive";
                readonly source: ("text_layer" | "ocr" | "mrz" | "barcode" | "form_field" | "generative" | "derived" | "human") | null;
                readonly locations: readonly {
                    readonly page: number;
                    readonly polygon: components["schemas"]["Polygon"];
                    /** @description Words of the page by their place in reading order, from 0; of values of generators and reviewers. */
                    readonly wordIds?: readonly number[];
                }[];
            } | null;
        };
        /**
         * @description One field of a template. A field that was not found is present with the value null.
         * @example {
         *       "value": "1990-12-31",
         *       "rawText": "31/12/1990",
         *       "type": "date",
         *       "confidence": 0.94,
         *       "method": "extract",
         *       "source": "ocr",
         *       "locations": [],
         *       "validations": [
         *         {
         *           "rule": "date",
         *           "result": "valid"
         *         }
         *       ],
         *       "corrections": []
         *     }
         */
        readonly Field: {
            readonly value: components["schemas"]["FieldValue"];
            readonly rawText: string | null;
            readonly confidence: number;
            /** @enum {string} */
            readonly method: "extract" | "derive";
            readonly source: ("text_layer" | "ocr" | "mrz" | "barcode" | "form_field" | "generative" | "derived" | "human") | null;
            readonly locations: readonly {
                readonly page: number;
                readonly polygon: components["schemas"]["Polygon"];
                /** @description Words of the page by their place in reading order, from 0; of values of generators and reviewers. */
                readonly wordIds?: readonly number[];
            }[];
            readonly type: string;
            readonly validations: readonly components["schemas"]["ValidationResult"][];
            readonly corrections: readonly components["schemas"]["Correction"][];
            /** @description Of values that a generator returned. */
            readonly grounding?: components["schemas"]["Grounding"];
            /** @description What reviewers changed, oldest first; missing where nobody did. */
            readonly review?: {
                readonly corrections: readonly components["schemas"]["ReviewedValue"][];
            };
            /** @description Other values that the text may mean, such as 2026-03-05 for 03/05/2026 where nothing tells the order. */
            readonly alternatives?: readonly components["schemas"]["FieldValue"][];
        };
        /** @description A part of a page that can be had as a picture. */
        readonly DocumentCrop: {
            /**
             * @example 1.portrait
             * @example 1.fullName
             */
            readonly id: string;
            /** @enum {string} */
            readonly kind: "portrait" | "field";
            readonly page: number;
            /** @description What the picture shows, in fractions of the upright page. */
            readonly box: {
                readonly x: number;
                readonly y: number;
                readonly width: number;
                readonly height: number;
            };
            /** @description Of a portrait: that it is a face. */
            readonly confidence?: number;
            /**
             * Format: uri
             * @description Where the picture is served, as long as the original is kept.
             */
            readonly link?: string;
        };
        /** @description One document of the file; a file can hold several. */
        readonly ReadDocument: {
            /**
             * @description One of the examples, or the name that a template of your own gives.
             * @example unknown
             * @example generic.text
             * @example icao.passport
             * @example icao.id_card
             * @example icao.visa
             * @example fr.id_card
             * @example eu.driving_licence
             * @example br.cnh
             * @example br.rg
             * @example br.cin
             * @example br.crnm
             * @example br.passport
             * @example br.cpf_card
             * @example br.cnpj_card
             * @example br.proof_of_address
             * @example br.boleto
             * @example br.danfe
             * @example br.nfce
             * @example br.nfse
             * @example br.dacte
             * @example br.damdfe
             * @example us.driver_license
             * @example us.w2
             * @example us.w9
             * @example us.w8ben
             * @example us.1099
             * @example invoice
             * @example receipt
             * @example bank_statement
             * @example utility_bill
             * @example selfie
             */
            readonly type: string;
            /** @enum {string} */
            readonly side: "front" | "back" | "both" | "page";
            readonly pages: readonly number[];
            readonly template: {
                readonly name: string;
                readonly version: number;
            };
            readonly typification: {
                readonly confidence: number;
                readonly alternatives: readonly {
                    /**
                     * @description One of the examples, or the name that a template of your own gives.
                     * @example unknown
                     * @example generic.text
                     * @example icao.passport
                     * @example icao.id_card
                     * @example icao.visa
                     * @example fr.id_card
                     * @example eu.driving_licence
                     * @example br.cnh
                     * @example br.rg
                     * @example br.cin
                     * @example br.crnm
                     * @example br.passport
                     * @example br.cpf_card
                     * @example br.cnpj_card
                     * @example br.proof_of_address
                     * @example br.boleto
                     * @example br.danfe
                     * @example br.nfce
                     * @example br.nfse
                     * @example br.dacte
                     * @example br.damdfe
                     * @example us.driver_license
                     * @example us.w2
                     * @example us.w9
                     * @example us.w8ben
                     * @example us.1099
                     * @example invoice
                     * @example receipt
                     * @example bank_statement
                     * @example utility_bill
                     * @example selfie
                     */
                    readonly type: string;
                    readonly confidence: number;
                }[];
            };
            readonly fields: {
                readonly [key: string]: components["schemas"]["Field"];
            };
            readonly lists: {
                readonly [key: string]: readonly {
                    readonly [key: string]: components["schemas"]["Field"];
                }[];
            };
            readonly mrz: {
                /**
                 * @description FRID is the French identity card of 1988 to 2021; FRDL, NLDL and CHDL are driving licences of France, the Netherlands, and Switzerland with Liechtenstein; the others are those of ICAO Doc 9303.
                 * @enum {string}
                 */
                readonly format: "TD1" | "TD2" | "TD3" | "MRVA" | "MRVB" | "FRID" | "FRDL" | "NLDL" | "CHDL";
                /** @description Brought to the form of the format; see corrections. */
                readonly lines: readonly string[];
                /** @description The same lines as they were read. */
                readonly readLines: readonly string[];
                readonly valid: boolean;
                readonly checks: readonly {
                    readonly field: string;
                    readonly valid: boolean;
                }[];
                readonly corrections: readonly components["schemas"]["MrzCorrection"][];
            } | null;
            readonly validation: {
                /** @description False when a required field is missing or a rule that counts says invalid; null when there was nothing to check. */
                readonly passed: boolean | null;
                readonly results: readonly components["schemas"]["ValidationResult"][];
            };
            /** @description Pictures that can be had: the portrait, where the track looks for it, and the fields that were found. */
            readonly crops: readonly components["schemas"]["DocumentCrop"][];
            /** @description Present where a generator was asked. */
            readonly generation?: components["schemas"]["Generation"];
        };
        /** @description The result of reading. */
        readonly OcrResult: {
            readonly pages: readonly components["schemas"]["Page"][];
            readonly documents: readonly components["schemas"]["ReadDocument"][];
        };
        /** @description A request with its state and, once there is one, its result. */
        readonly Envelope: {
            /**
             * Format: uuid
             * @description Names the request in every address.
             * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
             */
            readonly requestId: string;
            /** @enum {string} */
            readonly kind: "ocr" | "face_match";
            /**
             * @description Finished are completed, needs_review, failed, canceled and erased.
             * @enum {string}
             */
            readonly status: "queued" | "processing" | "completed" | "needs_review" | "failed" | "canceled" | "erased";
            /** @description Where it is while it is processing. */
            readonly stage: ("typification" | "ocr" | "generation" | "validation" | "face-match") | null;
            /** @description Your own reference, as you sent it. */
            readonly customerRequestId: string | null;
            readonly track: string;
            /** @description Pinned when the attempt was asked for. */
            readonly trackVersion: number;
            /** @description Null until typification has chosen one; always for faces. */
            readonly template: string | null;
            readonly templateVersion: number | null;
            /** @description The run whose result is shown; a reprocess adds the next. */
            readonly attempt: number;
            /** @description Of the result: 1 as it was read; each review makes the next. */
            readonly revision: number;
            /** @description Of this shape; it only grows by additions. */
            readonly schemaVersion: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             * @example 2026-11-03T12:00:00.000Z
             */
            readonly createdAt: string;
            readonly startedAt: string | null;
            readonly completedAt: string | null;
            /**
             * Format: date-time
             * @description End of retention: then the request is erased.
             * @example 2026-11-03T12:00:00.000Z
             */
            readonly expiresAt: string;
            /** @description Milliseconds of work per stage, without the time in which it only waited. */
            readonly timings: {
                readonly typification?: number;
                readonly ocr?: number;
                readonly generation?: number;
                readonly validation?: number;
                readonly "face-match"?: number;
            };
            readonly engine: readonly components["schemas"]["Engine"][];
            /** @description What you should know although it is no failure, such as a page that could not be read. */
            readonly warnings: readonly {
                readonly code: string;
                readonly message: string;
                readonly page?: number;
                /** @description The file that it is about, such as `imageFile`. */
                readonly field?: string;
                /**
                 * Format: uuid
                 * @description With FILE_SEEN_BEFORE, the request that held the same bytes.
                 * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
                 */
                readonly requestId?: string;
            }[];
            /** @description Why it failed. */
            readonly error: {
                readonly code: components["schemas"]["ErrorCode"];
                readonly detail: string;
                readonly retryable: boolean;
            } | null;
            readonly history: readonly {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 * @example 2026-11-03T12:00:00.000Z
                 */
                readonly at: string;
                readonly attempt: number;
                /** @enum {string} */
                readonly status: "queued" | "processing" | "completed" | "needs_review" | "failed" | "canceled" | "erased";
                readonly stage: ("typification" | "ocr" | "generation" | "validation" | "face-match") | null;
                readonly code: string | null;
            }[];
            /** @description What you sent as `metadata`. Null without any, where `result` is left out (lists, cancel, reprocess), and once erased. */
            readonly metadata: {
                readonly [key: string]: string | number | boolean | null;
            } | null;
            /** @description Null until the request finished with a result, in lists, and once erased. */
            readonly result: (components["schemas"]["OcrResult"] | components["schemas"]["FaceMatchResult"]) | null;
            /** @description Whose request it is, for operators who list or see it, cancel, reprocess or review it; clients never find it. */
            readonly client?: components["schemas"]["ClientName"];
            /** @description What can be done with the request now; null where there is nothing to do. */
            readonly links: {
                /** Format: uri */
                readonly self: string;
                /** Format: uri */
                readonly result: string;
                readonly text: string | null;
                readonly markdown: string | null;
                readonly hocr: string | null;
                readonly pdf: string | null;
                /** Format: uri */
                readonly attempts: string;
                readonly cancel: string | null;
                readonly reprocess: string | null;
                readonly review: string | null;
            };
        };
        /** @description The parts of a result of reading that were asked for. */
        readonly SlimOcrResult: {
            readonly pages?: readonly components["schemas"]["Page"][];
            readonly documents?: readonly components["schemas"]["ReadDocument"][];
        };
        /** @description A result of comparing with the parts that were asked for. */
        readonly SlimFaceMatchResult: {
            /** @enum {string} */
            readonly mode: "two_images" | "single_image";
            /** @enum {string} */
            readonly decision: "match" | "review" | "no_match" | "inconclusive";
            /** @description Of the pair that decided: the calibrated probability that both faces are of one person, where both answers were equally likely beforehand. Null when nothing could be compared. */
            readonly similarity: number | null;
            readonly threshold: {
                readonly match: number;
                readonly review: number;
                /** @enum {string} */
                readonly source: "track" | "engine";
                /** @description False match rate and false non-match rate of one pair at the match threshold of the engine and at its review threshold, measured on people that the thresholds were placed without, with 95 % intervals, and the set of labelled pairs that they come from. */
                readonly calibration: {
                    readonly set: string;
                    readonly fmr: number;
                    readonly fnmr: number;
                    readonly fmrInterval?: components["schemas"]["RateInterval"];
                    readonly fnmrInterval?: components["schemas"]["RateInterval"];
                    readonly atReview?: {
                        readonly fmr: number;
                        readonly fnmr: number;
                        readonly fmrInterval?: components["schemas"]["RateInterval"];
                        readonly fnmrInterval?: components["schemas"]["RateInterval"];
                    };
                    readonly pairs?: {
                        readonly same: number;
                        readonly different: number;
                    };
                };
            };
            readonly model: components["schemas"]["Engine"];
            readonly images: readonly {
                readonly image: number;
                readonly page: number;
                readonly width: number;
                readonly height: number;
                readonly faces: number;
            }[];
            readonly faces?: readonly components["schemas"]["Face"][];
            readonly comparisons?: readonly {
                readonly a: string;
                readonly b: string;
                readonly similarity: number;
                /** @enum {string} */
                readonly decision: "match" | "review" | "no_match" | "inconclusive";
            }[];
            readonly unmatched: readonly string[];
            readonly consent: {
                /** @constant */
                readonly given: true;
                readonly purpose: string;
                readonly legalBasis: string;
                readonly noticeVersion: string;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 * @example 2026-11-03T12:00:00.000Z
                 */
                readonly recordedAt: string;
            };
        };
        /** @description A request with the parts that were asked for by `include`. */
        readonly SlimEnvelope: {
            /**
             * Format: uuid
             * @description Names the request in every address.
             * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
             */
            readonly requestId: string;
            /** @enum {string} */
            readonly kind: "ocr" | "face_match";
            /**
             * @description Finished are completed, needs_review, failed, canceled and erased.
             * @enum {string}
             */
            readonly status: "queued" | "processing" | "completed" | "needs_review" | "failed" | "canceled" | "erased";
            /** @description Where it is while it is processing. */
            readonly stage: ("typification" | "ocr" | "generation" | "validation" | "face-match") | null;
            /** @description Your own reference, as you sent it. */
            readonly customerRequestId: string | null;
            readonly track: string;
            /** @description Pinned when the attempt was asked for. */
            readonly trackVersion: number;
            /** @description Null until typification has chosen one; always for faces. */
            readonly template: string | null;
            readonly templateVersion: number | null;
            /** @description The run whose result is shown; a reprocess adds the next. */
            readonly attempt: number;
            /** @description Of the result: 1 as it was read; each review makes the next. */
            readonly revision: number;
            /** @description Of this shape; it only grows by additions. */
            readonly schemaVersion: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             * @example 2026-11-03T12:00:00.000Z
             */
            readonly createdAt: string;
            readonly startedAt: string | null;
            readonly completedAt: string | null;
            /**
             * Format: date-time
             * @description End of retention: then the request is erased.
             * @example 2026-11-03T12:00:00.000Z
             */
            readonly expiresAt: string;
            /** @description Milliseconds of work per stage, without the time in which it only waited. */
            readonly timings: {
                readonly typification?: number;
                readonly ocr?: number;
                readonly generation?: number;
                readonly validation?: number;
                readonly "face-match"?: number;
            };
            readonly engine: readonly components["schemas"]["Engine"][];
            /** @description What you should know although it is no failure, such as a page that could not be read. */
            readonly warnings: readonly {
                readonly code: string;
                readonly message: string;
                readonly page?: number;
                /** @description The file that it is about, such as `imageFile`. */
                readonly field?: string;
                /**
                 * Format: uuid
                 * @description With FILE_SEEN_BEFORE, the request that held the same bytes.
                 * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
                 */
                readonly requestId?: string;
            }[];
            /** @description Why it failed. */
            readonly error: {
                readonly code: components["schemas"]["ErrorCode"];
                readonly detail: string;
                readonly retryable: boolean;
            } | null;
            readonly history: readonly {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 * @example 2026-11-03T12:00:00.000Z
                 */
                readonly at: string;
                readonly attempt: number;
                /** @enum {string} */
                readonly status: "queued" | "processing" | "completed" | "needs_review" | "failed" | "canceled" | "erased";
                readonly stage: ("typification" | "ocr" | "generation" | "validation" | "face-match") | null;
                readonly code: string | null;
            }[];
            /** @description What you sent as `metadata`. Null without any, where `result` is left out (lists, cancel, reprocess), and once erased. */
            readonly metadata?: {
                readonly [key: string]: string | number | boolean | null;
            } | null;
            readonly result?: (components["schemas"]["SlimOcrResult"] | components["schemas"]["SlimFaceMatchResult"]) | null;
            /** @description Whose request it is, for operators who list or see it, cancel, reprocess or review it; clients never find it. */
            readonly client?: components["schemas"]["ClientName"];
            /** @description What can be done with the request now; null where there is nothing to do. */
            readonly links: {
                /** Format: uri */
                readonly self: string;
                /** Format: uri */
                readonly result: string;
                readonly text: string | null;
                readonly markdown: string | null;
                readonly hocr: string | null;
                readonly pdf: string | null;
                /** Format: uri */
                readonly attempts: string;
                readonly cancel: string | null;
                readonly reprocess: string | null;
                readonly review: string | null;
            };
        };
        readonly RequestList: {
            readonly requests: readonly components["schemas"]["Envelope"][];
            /** @description For the query parameter `cursor`; null on the last page. */
            readonly nextCursor: string | null;
        };
        /** @description Proof that a request is gone. */
        readonly ErasureReceipt: {
            /**
             * Format: uuid
             * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
             */
            readonly requestId: string;
            /** @constant */
            readonly status: "erased";
            /**
             * Format: date-time
             * @description From then on nothing that the request held can be read.
             * @example 2026-11-03T12:00:00.000Z
             */
            readonly erasedAt: string;
            /**
             * Format: date-time
             * @description By then nothing of it is left but the fact that it was there; see the page on privacy.
             * @example 2026-11-03T12:00:00.000Z
             */
            readonly lastTraceGoneBy: string;
        };
        /**
         * @description One thing that two results say differently.
         * @example {
         *       "path": "documents[0].fields.number",
         *       "aspect": "value",
         *       "before": null,
         *       "after": "INV-2041"
         *     }
         */
        readonly Difference: {
            /** @description Where in the result. */
            readonly path: string;
            /**
             * @description What differs there. `present`: it came or went. `passed`: whether its checks passed. `text`: shows the place where the texts part.
             * @enum {string}
             */
            readonly aspect: "present" | "type" | "template" | "templateVersion" | "passed" | "value" | "confidence" | "text" | "source" | "decision" | "similarity" | "threshold" | "count";
            readonly before: components["schemas"]["FieldValue"];
            readonly after: components["schemas"]["FieldValue"];
        };
        /** @description What a person decided on a result. */
        readonly Review: {
            /** @description That it made of the result. */
            readonly revision: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             * @example 2026-11-03T12:00:00.000Z
             */
            readonly at: string;
            /** @description `operator:<id>`, `client:<id>`, or `command`. */
            readonly by: string;
            /** @enum {string} */
            readonly decision: "accept" | "reject";
            /** @description Values and rows that it corrected. */
            readonly corrected: number;
        };
        /** @description One run of a request. */
        readonly Attempt: {
            readonly attempt: number;
            /**
             * @description The stage it began with; what comes before was taken from an earlier attempt.
             * @enum {string}
             */
            readonly from: "typification" | "ocr" | "generation" | "validation" | "face-match";
            /** @enum {string} */
            readonly status: "queued" | "processing" | "completed" | "needs_review" | "failed" | "canceled" | "erased";
            /** @description Whether the request shows the result of this attempt. */
            readonly shown: boolean;
            readonly track: string;
            readonly trackVersion: number;
            readonly template: string | null;
            readonly templateVersion: number | null;
            readonly queuedAt: string | null;
            readonly startedAt: string | null;
            readonly completedAt: string | null;
            readonly engine: readonly components["schemas"]["Engine"][];
            readonly error: {
                readonly code: components["schemas"]["ErrorCode"];
                readonly detail: string;
                readonly retryable: boolean;
            } | null;
            /** @description The replay of the operator that started it; null for a submission or a reprocess. */
            readonly replayId: string | null;
            /** @description A trial of the operator, listed to operators only until it is promoted. */
            readonly shadow: boolean;
            /** @description The newest of its result. */
            readonly revision: number;
            /** @description What people decided on it, oldest first. */
            readonly reviews: readonly components["schemas"]["Review"][];
            /** @description The newest earlier attempt with a result, which `changes` are against. */
            readonly comparedWith: number | null;
            /** @description Null when there are no two results to compare. */
            readonly changes: readonly components["schemas"]["Difference"][] | null;
        };
        readonly AttemptList: {
            readonly attempts: readonly components["schemas"]["Attempt"][];
        };
        /** @description What two attempts of a request say differently. */
        readonly AttemptDiff: {
            readonly before: number;
            readonly after: number;
            readonly changes: readonly components["schemas"]["Difference"][];
        };
        /** @description A text that a rule saw, and what became of it. */
        readonly CandidateTrial: {
            readonly text: string;
            /**
             * @description pattern_not_found: the pattern of the rule is not in it. not_of_type: not readable as the type of the field. doubtful: readable, and another one was taken.
             * @enum {string}
             */
            readonly outcome: "won" | "pattern_not_found" | "not_of_type" | "doubtful";
            /** @description The label beside which it was seen. */
            readonly label: {
                readonly text: string;
                readonly locations: readonly {
                    readonly page: number;
                    readonly polygon: components["schemas"]["Polygon"];
                }[];
            } | null;
            readonly locations: readonly {
                readonly page: number;
                readonly polygon: components["schemas"]["Polygon"];
            }[];
            readonly wordConfidence: number;
            /** @description How far the way it was found can be trusted. */
            readonly certainty: number;
        };
        /** @description Why the documents of a file came out as they did. */
        readonly Explanation: {
            readonly documents: readonly {
                readonly pages: readonly number[];
                readonly template: {
                    readonly name: string;
                    readonly version: number;
                };
                /**
                 * @description How the template came to be used.
                 * @enum {string}
                 */
                readonly chosenBy: "named" | "default" | "recognised" | "fallback";
                /** @description What speaks for each template, the most likely first. */
                readonly typification: readonly {
                    readonly template: string;
                    readonly score: number;
                    readonly certainAt: number;
                    readonly confidence: number;
                    readonly signs: readonly {
                        /** @enum {string} */
                        readonly by: "keyword" | "pattern" | "mrz" | "aspect" | "barcode";
                        readonly text: string;
                        readonly weight: number;
                        /** @description 0 when it was not there, less than the weight when it was misread. */
                        readonly counted: number;
                    }[];
                }[];
                readonly fields: {
                    readonly [key: string]: {
                        readonly value: components["schemas"]["FieldValue"];
                        /** @description What the confidence was computed from, by name; what does not apply is left out. */
                        readonly evidence: {
                            readonly [key: string]: {
                                readonly value: number;
                                /** @description To the natural logarithm of the odds that the value is right. */
                                readonly adds: number;
                            };
                        };
                        readonly rules: readonly {
                            /** @description The rule as the template has it. */
                            readonly rule: {
                                readonly by: string;
                            } & {
                                readonly [key: string]: unknown;
                            };
                            /**
                             * @description won: the value comes from it. nothing_seen: it found no text. nothing_fits: what it found was dropped. not_tried: an earlier rule had won. overruled: what it found was not sure, and the value comes from a generator.
                             * @enum {string}
                             */
                            readonly outcome: "won" | "nothing_seen" | "nothing_fits" | "not_tried" | "overruled";
                            readonly labels?: readonly {
                                readonly label: string;
                                /** @enum {string} */
                                readonly outcome: "found" | "absent" | "part_of_other" | "in_a_sentence" | "outside_section";
                                /** @description The longer label to which its words belong. */
                                readonly other: string | null;
                                readonly locations: readonly {
                                    readonly page: number;
                                    readonly polygon: components["schemas"]["Polygon"];
                                }[];
                            }[];
                            readonly candidates: readonly components["schemas"]["CandidateTrial"][];
                            /** @description Candidates beyond those listed. */
                            readonly more: number;
                        }[];
                        /** @description What a generator returned for the field, page by page. */
                        readonly generated?: readonly {
                            readonly text: string;
                            /**
                             * @description won: the value comes from it. not_on_document: it is not among the words that were read, or only as a label or in a line that speaks to whoever extracts values. not_tried: a rule was sure, or the text of an earlier page had won.
                             * @enum {string}
                             */
                            readonly outcome: "won" | "not_on_document" | "not_tried";
                        }[];
                    };
                };
                readonly lists: {
                    readonly [key: string]: {
                        /** @description Rows that the list has. */
                        readonly rows: number;
                        readonly rules: readonly {
                            /** @description The rule as the template has it. */
                            readonly rule: {
                                readonly by: string;
                            } & {
                                readonly [key: string]: unknown;
                            };
                            /**
                             * @description won: the value comes from it. nothing_seen: it found no text. nothing_fits: what it found was dropped. not_tried: an earlier rule had won. overruled: what it found was not sure, and the value comes from a generator.
                             * @enum {string}
                             */
                            readonly outcome: "won" | "nothing_seen" | "nothing_fits" | "not_tried" | "overruled";
                            readonly rows: readonly {
                                readonly kept: boolean;
                                /** @description Required fields that the row lacks. */
                                readonly missing: readonly string[];
                                readonly cells: {
                                    readonly [key: string]: components["schemas"]["CandidateTrial"];
                                };
                            }[];
                            readonly more: number;
                        }[];
                        /** @description Rows that a generator returned. */
                        readonly generated?: {
                            readonly returned: number;
                            /** @description How many of them said another row again. */
                            readonly merged: number;
                        };
                    };
                };
                /** @description Rules over the document. */
                readonly rules: readonly {
                    readonly rule: {
                        readonly rule: string;
                    } & {
                        readonly [key: string]: unknown;
                    };
                    /** @enum {string} */
                    readonly result: "valid" | "invalid" | "not_applicable" | "not_checked";
                    readonly message: string | null;
                    /** @description The fields that it looked at. */
                    readonly values: {
                        readonly [key: string]: components["schemas"]["FieldValue"];
                    };
                }[];
            }[];
        };
        readonly AuditRecord: {
            readonly id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             * @example 2026-11-03T12:00:00.000Z
             */
            readonly at: string;
            /**
             * @description `look` where something of a client was shown.
             * @enum {string}
             */
            readonly kind: "change" | "look";
            /** @description `operator:<id>`, `client:<id>`, `command`, `nobody` or `service`. */
            readonly actor: string;
            /** @example client.suspended */
            readonly action: string;
            /** @example client:01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a */
            readonly subject: string;
            readonly requestId: string | null;
            readonly clientId: string | null;
            readonly origin: {
                /** @enum {string} */
                readonly by: "console" | "key" | "command";
                /** @description Of the session or API key. */
                readonly credentialId: string | null;
                /** @description IP address of the caller. */
                readonly address: string | null;
                /** @description Who ran a command, as the command says it. */
                readonly user: string | null;
            } | null;
            readonly detail: {
                readonly [key: string]: string | number | boolean | null;
            };
            /** @description Place in the chain of its kind; null for a record that no chain holds. */
            readonly sequence: number | null;
            /** @description Keyed hash over the record and the hash before it. */
            readonly hash: string | null;
        };
        readonly AuditPage: {
            readonly entries: readonly components["schemas"]["AuditRecord"][];
            readonly nextCursor: string | null;
        };
        readonly VerifiedAudit: {
            readonly chains: readonly {
                /**
                 * @description `look` where something of a client was shown.
                 * @enum {string}
                 */
                readonly kind: "change" | "look";
                /** @description That were looked at. */
                readonly records: number;
                /** @description Place of the first of them; 0 without any. */
                readonly first: number;
                readonly last: number;
                /** @description Of the last one: note it elsewhere to find later that the chain holds it. */
                readonly hash: string;
            }[];
            /** @description Empty when every record is as it was written; the first thousand. */
            readonly faults: readonly {
                /**
                 * @description `look` where something of a client was shown.
                 * @enum {string}
                 */
                readonly kind: "change" | "look";
                /** @enum {string} */
                readonly fault: "changed" | "missing" | "inserted" | "end-changed" | "broken";
                readonly sequence: number | null;
                /** @description Of the last record that is missing. */
                readonly last: number | null;
                /** @description Of the record; null where there is none. */
                readonly id: string | null;
            }[];
        };
        readonly CatalogVersion: {
            readonly version: number;
            /**
             * @description draft: no request uses it. removed: only requests that pinned it still read it.
             * @enum {string}
             */
            readonly state: "draft" | "published" | "removed";
            /** @description False for one of your own part. */
            readonly shared: boolean;
            /** @enum {string} */
            readonly origin: "bundled" | "edited";
            readonly savedAt: string | null;
            /** @description As the audit names who did it; null for what came bundled. */
            readonly savedBy: string | null;
            readonly publishedAt: string | null;
            readonly publishedBy: string | null;
            /** @description When its samples ran. */
            readonly triedAt: string | null;
            /** @description Whether new requests use it. */
            readonly current: boolean;
        };
        readonly CatalogVersionList: {
            readonly versions: readonly components["schemas"]["CatalogVersion"][];
        };
        /** @description A version of a track or template. */
        readonly CatalogEntry: {
            /** @enum {string} */
            readonly kind: "template" | "track";
            readonly name: string;
            readonly version: number;
            /**
             * @description draft: no request uses it. removed: only requests that pinned it still read it.
             * @enum {string}
             */
            readonly state: "draft" | "published" | "removed";
            /** @description False for one of your own part. */
            readonly shared: boolean;
            /** @enum {string} */
            readonly origin: "bundled" | "edited";
            readonly savedAt: string | null;
            /** @description As the audit names who did it; null for what came bundled. */
            readonly savedBy: string | null;
            readonly publishedAt: string | null;
            readonly publishedBy: string | null;
            /** @description When its samples ran. */
            readonly triedAt: string | null;
            /** @description Whether new requests use it. */
            readonly current: boolean;
            /** @description Where its file usually lies. */
            readonly path: string;
            /** @description As YAML that can be saved again. */
            readonly text: string;
        };
        readonly SavedEntry: {
            /** @enum {string} */
            readonly kind: "template" | "track";
            readonly name: string;
            readonly version: number;
            /**
             * @description draft: no request uses it. removed: only requests that pinned it still read it.
             * @enum {string}
             */
            readonly state: "draft" | "published" | "removed";
            /** @description False when the newest version says the same and stays. */
            readonly changed: boolean;
        };
        readonly PublishedEntry: {
            /** @enum {string} */
            readonly kind: "template" | "track";
            readonly name: string;
            /** @description The one that new requests use. */
            readonly version: number;
        };
        readonly CatalogDiff: {
            readonly before: number;
            readonly after: number;
            /** @description A unified diff of their YAML; empty when they say the same. */
            readonly text: string;
        };
        readonly CheckedEntry: {
            readonly path: string;
            /** @enum {string} */
            readonly kind: "template" | "track";
            readonly name: string;
            readonly title: string;
            /** @description Whether it says anything else than what is in use. */
            readonly changed: boolean;
        };
        /** @description What was read of a request, kept encrypted to try versions of a template on. */
        readonly TemplateSample: {
            /**
             * Format: uuid
             * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
             */
            readonly sampleId: string;
            readonly template: string;
            /**
             * Format: uuid
             * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
             */
            readonly requestId: string;
            readonly bytes: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             * @example 2026-11-03T12:00:00.000Z
             */
            readonly createdAt: string;
            readonly createdBy: string;
            /**
             * Format: date-time
             * @description Then it is erased, or earlier with its request or template.
             * @example 2026-11-03T12:00:00.000Z
             */
            readonly expiresAt: string;
        };
        readonly TemplateSampleList: {
            readonly samples: readonly components["schemas"]["TemplateSample"][];
        };
        /** @description Where the right value is known: right before and after, fixed, broken, or wrong before and after. Elsewhere the same, or changed. */
        readonly TrialReport: {
            readonly template: string;
            /** @description The version that was tried; null for a text. */
            readonly version: number | null;
            /** @description The version in use, which it is compared with. */
            readonly against: number | null;
            readonly samples: readonly {
                /**
                 * Format: uuid
                 * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
                 */
                readonly sampleId: string;
                /**
                 * Format: uuid
                 * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
                 */
                readonly requestId: string;
                readonly failed: components["schemas"]["ErrorCode"] | null;
                readonly recognised: {
                    readonly before: string | null;
                    readonly after: string | null;
                };
                readonly passed: {
                    readonly before: boolean | null;
                    readonly after: boolean;
                };
                readonly values: readonly {
                    readonly key: string;
                    /** @enum {string} */
                    readonly kind: "field" | "list";
                    /** @enum {string} */
                    readonly verdict: "right" | "fixed" | "broken" | "wrong" | "same" | "changed";
                    /** @description Null where nobody confirmed a value. */
                    readonly confirmed: {
                        readonly value: components["schemas"]["FieldValue"];
                    } | null;
                    readonly before: components["schemas"]["FieldValue"];
                    readonly after: components["schemas"]["FieldValue"];
                }[];
            }[];
            readonly summary: {
                readonly right: number;
                readonly fixed: number;
                readonly broken: number;
                readonly wrong: number;
                readonly same: number;
                readonly changed: number;
            };
        };
        readonly OcrTrack: {
            /** @constant */
            readonly kind: "ocr";
            readonly name: string;
            readonly version: number;
            /** @description False for one of your own. */
            readonly shared: boolean;
            readonly title: string;
            readonly description: string;
            readonly retention: {
                readonly resultDays: number;
                readonly originalDays: number;
            };
            /** @description Templates that may be named; empty allows all. */
            readonly templates: readonly string[];
            /** @description Null: the document is classified first. */
            readonly defaultTemplate: string | null;
            readonly languages: readonly string[];
            /**
             * @description How thoroughly pages are read.
             * @enum {string}
             */
            readonly profile: "accurate" | "fast";
            readonly review: boolean;
            readonly identity: boolean;
        };
        readonly FaceMatchTrack: {
            /** @constant */
            readonly kind: "face_match";
            readonly name: string;
            readonly version: number;
            /** @description False for one of your own. */
            readonly shared: boolean;
            readonly title: string;
            readonly description: string;
            readonly retention: {
                readonly resultDays: number;
                readonly originalDays: number;
            };
            readonly purpose: string;
            /** @enum {string} */
            readonly legalBasis: "consent" | "fraud_prevention" | "other";
            readonly noticeVersion: string;
            readonly review: boolean;
        };
        readonly TrackList: {
            readonly tracks: readonly (components["schemas"]["OcrTrack"] | components["schemas"]["FaceMatchTrack"])[];
        };
        readonly Template: {
            /** @enum {string} */
            readonly kind: "rules" | "generative";
            readonly name: string;
            readonly version: number;
            /** @description False for one of your own. */
            readonly shared: boolean;
            readonly title: string;
            readonly description: string;
            readonly documentType: string;
            /** @enum {string} */
            readonly locale: "pt-BR" | "en";
            readonly fields: readonly {
                readonly key: string;
                readonly type: string;
                readonly title: string;
                readonly required: boolean;
            }[];
            readonly lists: readonly {
                readonly key: string;
                readonly title: string;
                readonly fields: readonly {
                    readonly key: string;
                    readonly type: string;
                    readonly title: string;
                    readonly required: boolean;
                }[];
            }[];
            /** @description Generative templates: whether documents that contain lists are read; off until it is turned on. */
            readonly listResponse: boolean;
        };
        readonly TemplateList: {
            readonly templates: readonly components["schemas"]["Template"][];
        };
        readonly NewClient: {
            /**
             * @description Unique; lower-case words joined by hyphens.
             * @example acme-onboarding
             */
            readonly name: string;
            /** @description Those that differ from the defaults. */
            readonly limits?: {
                readonly submissionsPerMinute?: number;
                readonly submissionBurst?: number;
                readonly synchronousInFlight?: number;
                readonly readsPerMinute?: number;
                readonly readBurst?: number;
                readonly readsInFlight?: number;
                readonly queued?: number;
                readonly storedGigabytes?: number;
                readonly failedFilesPerHour?: number;
                readonly pagesPerFile?: number;
                readonly megapixelsPerPage?: number;
                readonly facesPerImage?: number;
            };
        };
        readonly ClientChanges: {
            /**
             * @description The credentials of a suspended client are refused; its work goes on.
             * @enum {string}
             */
            readonly status?: "active" | "suspended";
            /** @description Kinds whose synchronous variants are on; the others are turned off. */
            readonly synchronousKinds?: readonly ("ocr" | "face_match")[];
            readonly limits?: {
                readonly submissionsPerMinute?: number;
                readonly submissionBurst?: number;
                readonly synchronousInFlight?: number;
                readonly readsPerMinute?: number;
                readonly readBurst?: number;
                readonly readsInFlight?: number;
                readonly queued?: number;
                readonly storedGigabytes?: number;
                readonly failedFilesPerHour?: number;
                readonly pagesPerFile?: number;
                readonly megapixelsPerPage?: number;
                readonly facesPerImage?: number;
            };
        };
        readonly Client: {
            /**
             * Format: uuid
             * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
             */
            readonly id: string;
            readonly name: string;
            /** @enum {string} */
            readonly status: "active" | "suspended";
            readonly synchronousKinds: readonly ("ocr" | "face_match")[];
            readonly limits: {
                readonly submissionsPerMinute: number;
                /** @description Submissions that may come at once. */
                readonly submissionBurst: number;
                readonly synchronousInFlight: number;
                /** @description Calls that submit nothing, those that change something included. */
                readonly readsPerMinute: number;
                /** @description The same calls that may come at once. */
                readonly readBurst: number;
                /** @description The same calls that may be unanswered at a time, those that wait included. */
                readonly readsInFlight: number;
                /** @description Requests that may be unfinished at a time. */
                readonly queued: number;
                /** @description Gigabytes of files and results that may be kept at a time. */
                readonly storedGigabytes: number;
                /** @description Files sent within the last hour that may turn out unreadable. */
                readonly failedFilesPerHour: number;
                readonly pagesPerFile: number;
                readonly megapixelsPerPage: number;
                readonly facesPerImage: number;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             * @example 2026-11-03T12:00:00.000Z
             */
            readonly createdAt: string;
        };
        readonly ClientList: {
            readonly clients: readonly components["schemas"]["Client"][];
        };
        readonly NewApiKey: {
            /** @description What people call it. */
            readonly name: string;
            /** @description All that a client can have when left out. */
            readonly scopes?: readonly ("ocr:write" | "face-match:write" | "requests:read" | "requests:manage" | "requests:erase" | "webhooks:manage" | "catalog:manage")[];
            /**
             * Format: date-time
             * @description Never when left out.
             */
            readonly expiresAt?: string;
            /**
             * @description Networks that may use it, CIDR; empty allows all.
             * @example [
             *       "192.0.2.0/24"
             *     ]
             */
            readonly networks?: readonly string[];
        };
        readonly NewOperatorKey: {
            /** @description What people call it. */
            readonly name: string;
            /**
             * Format: date-time
             * @description Never when left out.
             */
            readonly expiresAt?: string;
            /**
             * @description Networks that may use it, CIDR; empty allows all.
             * @example [
             *       "192.0.2.0/24"
             *     ]
             */
            readonly networks?: readonly string[];
        };
        readonly ApiKey: {
            /**
             * Format: uuid
             * @description Its public part, between `dfk_` and the secret.
             * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
             */
            readonly id: string;
            readonly owner: {
                /** @enum {string} */
                readonly kind: "client" | "operator";
                /**
                 * Format: uuid
                 * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
                 */
                readonly id: string;
            };
            readonly name: string;
            /** @description Of an operator: those of the role when it was made; the role of today counts. */
            readonly scopes: readonly ("ocr:write" | "face-match:write" | "requests:read" | "requests:manage" | "requests:erase" | "requests:submit" | "webhooks:manage" | "catalog:manage" | "admin")[];
            readonly networks: readonly string[];
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             * @example 2026-11-03T12:00:00.000Z
             */
            readonly createdAt: string;
            readonly expiresAt: string | null;
            readonly lastUsedAt: string | null;
            readonly revokedAt: string | null;
        };
        readonly ApiKeyList: {
            readonly apiKeys: readonly components["schemas"]["ApiKey"][];
        };
        readonly ApiKeyWithSecret: {
            readonly apiKey: components["schemas"]["ApiKey"];
            /**
             * @description For `x-api-key`. Shown this once.
             * @example dfk_...
             */
            readonly key: string;
        };
        readonly NewServiceAccount: {
            /** @description What people call it. */
            readonly name: string;
            /** @description All that a client can have when left out. */
            readonly scopes?: readonly ("ocr:write" | "face-match:write" | "requests:read" | "requests:manage" | "requests:erase" | "webhooks:manage" | "catalog:manage")[];
            /** @description Public key (JWK as JSON text) for `private_key_jwt`; then there is no secret. */
            readonly publicJwk?: string;
        };
        readonly ServiceAccount: {
            /**
             * Format: uuid
             * @description The OAuth `client_id`.
             * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
             */
            readonly id: string;
            /**
             * Format: uuid
             * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
             */
            readonly clientId: string;
            readonly name: string;
            readonly publicJwk: string | null;
            readonly scopes: readonly ("ocr:write" | "face-match:write" | "requests:read" | "requests:manage" | "requests:erase" | "requests:submit" | "webhooks:manage" | "catalog:manage" | "admin")[];
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             * @example 2026-11-03T12:00:00.000Z
             */
            readonly createdAt: string;
            readonly revokedAt: string | null;
        };
        readonly ServiceAccountList: {
            readonly serviceAccounts: readonly components["schemas"]["ServiceAccount"][];
        };
        readonly ServiceAccountWithSecret: {
            readonly serviceAccount: components["schemas"]["ServiceAccount"];
            /** @description Shown this once; null when the account has a public key. */
            readonly clientSecret: string | null;
        };
        readonly NewOperator: {
            /**
             * @description Unique; lower-case words joined by hyphens.
             * @example acme-onboarding
             */
            readonly name: string;
            /**
             * @description Each may do what those before it may.
             * @enum {string}
             */
            readonly role: "viewer" | "reviewer" | "editor" | "admin";
            /** @description To sign in at the console. */
            readonly password?: string;
        };
        readonly OperatorChanges: {
            /**
             * @description Each may do what those before it may.
             * @enum {string}
             */
            readonly role?: "viewer" | "reviewer" | "editor" | "admin";
            /** @description To sign in at the console. */
            readonly password?: string;
            /** @description Takes everything from the operator at once. */
            readonly disabled?: boolean;
        };
        readonly Operator: {
            /**
             * Format: uuid
             * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
             */
            readonly id: string;
            readonly name: string;
            /**
             * @description Each may do what those before it may.
             * @enum {string}
             */
            readonly role: "viewer" | "reviewer" | "editor" | "admin";
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             * @example 2026-11-03T12:00:00.000Z
             */
            readonly createdAt: string;
            /** @description Since when it may do nothing. */
            readonly disabledAt: string | null;
        };
        readonly OperatorList: {
            readonly operators: readonly components["schemas"]["Operator"][];
        };
        readonly NewEndpoint: {
            /**
             * @description https, public, without credentials.
             * @example https://example.com/docface
             */
            readonly url: string;
            readonly description?: string;
            /** @description Empty means all. */
            readonly eventTypes?: readonly ("ocr.request.completed" | "ocr.request.needs_review" | "ocr.request.failed" | "ocr.request.canceled" | "ocr.request.erased" | "face_match.request.completed" | "face_match.request.needs_review" | "face_match.request.failed" | "face_match.request.canceled" | "face_match.request.erased" | "webhook.ping")[];
            /** @description Track names; empty means all. */
            readonly tracks?: readonly string[];
            /** @description Operators name the client by id or name. */
            readonly client?: string;
        };
        readonly EndpointChanges: {
            /**
             * @description https, public, without credentials.
             * @example https://example.com/docface
             */
            readonly url?: string;
            readonly description?: string;
            /** @description Empty means all. */
            readonly eventTypes?: readonly ("ocr.request.completed" | "ocr.request.needs_review" | "ocr.request.failed" | "ocr.request.canceled" | "ocr.request.erased" | "face_match.request.completed" | "face_match.request.needs_review" | "face_match.request.failed" | "face_match.request.canceled" | "face_match.request.erased" | "webhook.ping")[];
            /** @description Track names; empty means all. */
            readonly tracks?: readonly string[];
            /**
             * @description `active` forgets earlier failures.
             * @enum {string}
             */
            readonly status?: "active" | "disabled";
        };
        /** @description Where a client hears of finished requests. */
        readonly Endpoint: {
            /**
             * Format: uuid
             * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
             */
            readonly id: string;
            /**
             * Format: uuid
             * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
             */
            readonly clientId: string;
            /**
             * @description https, public, without credentials.
             * @example https://example.com/docface
             */
            readonly url: string;
            readonly description: string;
            /** @description Empty means all. */
            readonly eventTypes: readonly ("ocr.request.completed" | "ocr.request.needs_review" | "ocr.request.failed" | "ocr.request.canceled" | "ocr.request.erased" | "face_match.request.completed" | "face_match.request.needs_review" | "face_match.request.failed" | "face_match.request.canceled" | "face_match.request.erased" | "webhook.ping")[];
            /** @description Track names; empty means all. */
            readonly tracks: readonly string[];
            /** @enum {string} */
            readonly status: "active" | "disabled";
            readonly disabledReason: string | null;
            readonly failingSince: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             * @example 2026-11-03T12:00:00.000Z
             */
            readonly createdAt: string;
            /** @description Signing secrets: two while they rotate. */
            readonly secrets: number;
        };
        readonly EndpointList: {
            readonly endpoints: readonly components["schemas"]["Endpoint"][];
        };
        readonly EndpointWithSecret: {
            readonly endpoint: components["schemas"]["Endpoint"];
            /**
             * @description Verifies signatures (Standard Webhooks). Shown this once.
             * @example whsec_...
             */
            readonly secret: string;
        };
        readonly Delivery: {
            /**
             * Format: uuid
             * @description The `webhook-id`, the same on every attempt.
             * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
             */
            readonly id: string;
            /**
             * Format: uuid
             * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
             */
            readonly endpointId: string;
            /**
             * Format: uuid
             * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
             */
            readonly clientId: string;
            readonly requestId: string | null;
            /** @enum {string} */
            readonly eventType: "ocr.request.completed" | "ocr.request.needs_review" | "ocr.request.failed" | "ocr.request.canceled" | "ocr.request.erased" | "face_match.request.completed" | "face_match.request.needs_review" | "face_match.request.failed" | "face_match.request.canceled" | "face_match.request.erased" | "webhook.ping";
            /** @description The CloudEvents 1.0 event as it is sent, byte for byte. */
            readonly body: string;
            /** @enum {string} */
            readonly status: "pending" | "delivered" | "failed";
            readonly attempts: number;
            readonly nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             * @example 2026-11-03T12:00:00.000Z
             */
            readonly createdAt: string;
            readonly deliveredAt: string | null;
            /** @description The recovery that sent it again last. */
            readonly recoveryId: string | null;
            /** @description Attempts that had been made when a recovery began its retries anew. */
            readonly earlierAttempts: number;
        };
        readonly DeliveryAttempt: {
            /**
             * Format: uuid
             * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
             */
            readonly deliveryId: string;
            readonly number: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             * @example 2026-11-03T12:00:00.000Z
             */
            readonly at: string;
            readonly durationMs: number;
            readonly httpStatus: number | null;
            readonly error: string | null;
            /** @description The start of what the receiver answered. */
            readonly responseBody: string | null;
        };
        readonly LoggedDelivery: {
            readonly delivery: components["schemas"]["Delivery"];
            readonly attempts: readonly components["schemas"]["DeliveryAttempt"][];
        };
        readonly DeliveryList: {
            readonly deliveries: readonly components["schemas"]["LoggedDelivery"][];
            readonly nextCursor: string | null;
        };
        readonly AttemptedDelivery: {
            readonly delivery: components["schemas"]["Delivery"];
            readonly attempt: components["schemas"]["DeliveryAttempt"];
        };
        readonly NewRecovery: {
            /**
             * Format: date-time
             * @description Deliveries that were planned then or later.
             */
            readonly since: string;
        };
        /** @description Sending again what an endpoint did not take since a time. */
        readonly Recovery: {
            /**
             * Format: uuid
             * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
             */
            readonly id: string;
            /**
             * Format: uuid
             * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
             */
            readonly endpointId: string;
            /**
             * Format: uuid
             * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
             */
            readonly clientId: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             * @example 2026-11-03T12:00:00.000Z
             */
            readonly since: string;
            /**
             * Format: date-time
             * @description When it began: younger deliveries are none of its business.
             * @example 2026-11-03T12:00:00.000Z
             */
            readonly until: string;
            readonly createdBy: string;
            /** @description When all of its deliveries were due. */
            readonly queuedAt: string | null;
            /** @enum {string} */
            readonly state: "queueing" | "delivering" | "done";
            readonly pending: number;
            readonly delivered: number;
            readonly failed: number;
        };
        readonly RecoveryList: {
            readonly recoveries: readonly components["schemas"]["Recovery"][];
        };
        /** @description How the service does. */
        readonly ServiceStatus: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             * @example 2026-11-03T12:00:00.000Z
             */
            readonly at: string;
            /** @description Version of docface in the process that answers. */
            readonly release: string;
            /** @description What waits and what runs, in all processes. */
            readonly backlog: {
                readonly waiting: readonly {
                    readonly items: number;
                    /** @description Age of the oldest, in seconds. */
                    readonly oldestSeconds: number;
                    /** @enum {string} */
                    readonly stage: "typification" | "ocr" | "generation" | "validation" | "face-match";
                    /** @enum {string} */
                    readonly lane: "interactive" | "bulk";
                    /**
                     * @description `outbox` until it is published, `topic` until it is taken up, `later` while it pauses before another try.
                     * @enum {string}
                     */
                    readonly place: "outbox" | "topic" | "later";
                }[];
                readonly running: readonly {
                    /** @enum {string} */
                    readonly stage: "typification" | "ocr" | "generation" | "validation" | "face-match";
                    /** @enum {string} */
                    readonly lane: "interactive" | "bulk";
                    readonly items: number;
                    /** @description Whose process vanished. */
                    readonly abandoned: number;
                }[];
                readonly outbox: readonly {
                    readonly items: number;
                    /** @description Age of the oldest, in seconds. */
                    readonly oldestSeconds: number;
                    /** @enum {string} */
                    readonly lane: "interactive" | "bulk";
                }[];
                /** @description Unfinished ones. */
                readonly requests: readonly {
                    /** @enum {string} */
                    readonly kind: "ocr" | "face_match";
                    /** @enum {string} */
                    readonly status: "queued" | "processing" | "completed" | "needs_review" | "failed" | "canceled" | "erased";
                    readonly requests: number;
                }[];
                /** @description Of webhooks. */
                readonly deliveries: {
                    readonly pending: number;
                    readonly due: {
                        readonly items: number;
                        /** @description Age of the oldest, in seconds. */
                        readonly oldestSeconds: number;
                    };
                };
                /** @description Not sent again. */
                readonly deadLetters: readonly {
                    readonly code: components["schemas"]["ErrorCode"] | ("INVALID_EVENT" | "NEWER_EVENT");
                    readonly letters: number;
                }[];
            };
            /** @description Requests of the last day, the newest 100,000 of them. */
            readonly lastDay: readonly {
                /** @enum {string} */
                readonly kind: "ocr" | "face_match";
                /** @enum {string} */
                readonly status: "queued" | "processing" | "completed" | "needs_review" | "failed" | "canceled" | "erased";
                readonly requests: number;
            }[];
            /** @description What worked on the newest 200 completed requests. */
            readonly engines: readonly {
                readonly name: string;
                readonly version: string;
                readonly models: readonly string[];
                readonly backend: string;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 * @example 2026-11-03T12:00:00.000Z
                 */
                readonly lastAt: string;
            }[];
            /** @description Of the process that answers. */
            readonly slots: {
                readonly total: number;
                readonly busy: number;
                readonly waiting: number;
            } | null;
        };
        /** @description Attempts that ended in the last hour, day or week. */
        readonly ServiceActivity: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             * @example 2026-11-03T12:00:00.000Z
             */
            readonly at: string;
            /** @enum {string} */
            readonly window: "hour" | "day" | "week";
            readonly stepSeconds: number;
            readonly total: {
                readonly completed: number;
                readonly needsReview: number;
                readonly failed: number;
                readonly canceled: number;
                /** @description Milliseconds from queued to ended that half did not exceed, to a fifth. */
                readonly p50Ms: number | null;
                readonly p95Ms: number | null;
            };
            /** @description Oldest first, without gaps. */
            readonly steps: readonly {
                /**
                 * Format: date-time
                 * @description Start of the step.
                 * @example 2026-11-03T12:00:00.000Z
                 */
                readonly at: string;
                readonly completed: number;
                readonly needsReview: number;
                readonly failed: number;
                readonly canceled: number;
                /** @description Milliseconds from queued to ended that half did not exceed, to a fifth. */
                readonly p50Ms: number | null;
                readonly p95Ms: number | null;
            }[];
            /** @description Why attempts failed, most frequent first. */
            readonly failures: readonly {
                /** @enum {string} */
                readonly kind: "ocr" | "face_match";
                readonly code: components["schemas"]["ErrorCode"];
                readonly requests: number;
            }[];
            /** @description The 50 with most failures, then with most requests. */
            readonly clients: readonly {
                /**
                 * Format: uuid
                 * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
                 */
                readonly clientId: string;
                readonly name: string;
                readonly requests: number;
                readonly failed: number;
            }[];
        };
        /** @description Work that was given up. */
        readonly DeadLetter: {
            readonly id: string;
            readonly clientId: string;
            /** @description What was asked for: ids, never content. */
            readonly event: {
                /** @constant */
                readonly type: "stage.requested";
                readonly requestId: string;
                readonly clientId: string;
                readonly attempt: number;
                readonly traceparent?: string;
                /** @enum {string} */
                readonly stage: "typification" | "ocr" | "generation" | "validation" | "face-match";
                readonly item: string;
                /** @enum {string} */
                readonly lane: "interactive" | "bulk";
            } | {
                /** @constant */
                readonly type: "request.changed";
                readonly requestId: string;
                readonly clientId: string;
                readonly attempt: number;
                readonly traceparent?: string;
                /** @enum {string} */
                readonly kind: "ocr" | "face_match";
                /** @enum {string} */
                readonly status: "queued" | "processing" | "completed" | "needs_review" | "failed" | "canceled" | "erased";
                readonly track: string;
            } | {
                /** @constant */
                readonly type: "work.buried";
                readonly requestId: string;
                readonly clientId: string;
                readonly attempt: number;
                readonly traceparent?: string;
                readonly deadLetterId: string;
                /** @enum {string} */
                readonly stage: "typification" | "ocr" | "generation" | "validation" | "face-match";
                readonly item: string;
                readonly code: string;
                readonly tries: number;
                readonly firstFailedAt: string;
                readonly origin: string;
            } | {
                /** @constant */
                readonly type: "foreign.event";
                readonly clientId: string;
                readonly topic: string;
                readonly key: string;
                readonly tries: number;
                readonly firstFailedAt: string;
                readonly payload: string | null;
            };
            readonly code: components["schemas"]["ErrorCode"] | ("INVALID_EVENT" | "NEWER_EVENT");
            readonly detail: string;
            readonly tries: number;
            /** @description Topic that the event came from. */
            readonly origin: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             * @example 2026-11-03T12:00:00.000Z
             */
            readonly firstFailedAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             * @example 2026-11-03T12:00:00.000Z
             */
            readonly createdAt: string;
            readonly redrivenAt: string | null;
            readonly redrivenBy: string | null;
        };
        readonly DeadLetterPage: {
            readonly deadLetters: readonly components["schemas"]["DeadLetter"][];
            readonly nextCursor: string | null;
        };
        readonly Redriving: {
            readonly ids?: readonly string[];
            /** @description Instead of ids: the newest 1,000 of it that wait. */
            readonly code?: components["schemas"]["ErrorCode"] | ("INVALID_EVENT" | "NEWER_EVENT");
            /**
             * Format: date-time
             * @description With `code`: given up then or later.
             */
            readonly since?: string;
        };
        readonly RedrivenList: {
            readonly redriven: readonly ({
                readonly id: string;
                /** @constant */
                readonly outcome: "sent";
            } | {
                readonly id: string;
                /** @enum {string} */
                readonly outcome: "attempt_started" | "superseded";
                readonly requestId: string;
                readonly attempt: number;
            } | {
                readonly id: string;
                /** @constant */
                readonly outcome: "refused";
                readonly reason: string;
            })[];
        };
        readonly ReplayOrder: {
            /** @enum {string} */
            readonly stage: "typification" | "ocr" | "generation" | "validation" | "face-match";
            /**
             * Format: date-time
             * @description Start of the window; a replay needs it or `requestIds`.
             */
            readonly since?: string;
            /**
             * Format: date-time
             * @description End of the window; now when left out.
             */
            readonly until?: string;
            /** @description These requests instead of a window. */
            readonly requestIds?: readonly string[];
            /** @description Only of this client, by id or name. */
            readonly client?: string;
            readonly track?: string;
            readonly template?: string;
            /** @description Only requests whose template is for this type of document. */
            readonly type?: string;
            readonly statuses?: readonly ("completed" | "needs_review" | "failed")[];
            /** @description The newest when left out. */
            readonly trackVersion?: number;
            /** @description The newest when left out. */
            readonly templateVersion?: number;
            /** @description Whether webhooks tell of the new attempts; false when left out. */
            readonly notify?: boolean;
            /** @description Keeps the new attempts from clients until they are promoted. */
            readonly shadow?: boolean;
            /** @description Only says what would become of each request; removed after a day. */
            readonly dryRun?: boolean;
        };
        readonly Promotion: {
            readonly notify?: boolean;
        };
        /** @description Running a stage again for many requests. */
        readonly Replay: {
            readonly id: string;
            /** @enum {string} */
            readonly stage: "typification" | "ocr" | "generation" | "validation" | "face-match";
            readonly since: string | null;
            readonly until: string | null;
            readonly track: string | null;
            readonly clientId: string | null;
            readonly template: string | null;
            readonly type: string | null;
            readonly statuses: readonly ("queued" | "processing" | "completed" | "needs_review" | "failed" | "canceled" | "erased")[];
            readonly trackVersion: number | null;
            readonly templateVersion: number | null;
            readonly notify: boolean;
            readonly shadow: boolean;
            readonly dryRun: boolean;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             * @example 2026-11-03T12:00:00.000Z
             */
            readonly createdAt: string;
            readonly createdBy: string;
            /** @description When all its requests had been found. */
            readonly plannedAt: string | null;
            /** @description Events of the window that could not be read; their requests are missing. */
            readonly unreadable: number;
            /** @description What the service does about it; null when a command does everything. */
            readonly task: {
                /** @enum {string} */
                readonly kind: "preview" | "run" | "promote" | "undo";
                readonly by: string;
                readonly notify: boolean | null;
                readonly after: string | null;
                /** @description Requests that it has dealt with. */
                readonly done: number;
                /** @description Those among them that it left as they are. */
                readonly refused: number;
                readonly failure: {
                    readonly code: components["schemas"]["ErrorCode"];
                    readonly detail: string;
                } | null;
                /** @description Null while there is something to do. */
                readonly endedAt: string | null;
            } | null;
        };
        readonly ReplayList: {
            readonly replays: readonly components["schemas"]["Replay"][];
        };
        readonly ShownReplay: {
            readonly replay: components["schemas"]["Replay"];
            /** @description Of a dry run, `planned` would start, `started` was started before. */
            readonly counts: readonly {
                /** @enum {string} */
                readonly state: "planned" | "started" | "skipped" | "promoted";
                readonly reason: string | null;
                readonly requests: number;
            }[];
            readonly items: readonly {
                readonly requestId: string;
                /** @enum {string} */
                readonly state: "planned" | "started" | "skipped" | "promoted";
                readonly attempt: number | null;
                readonly reason: string | null;
                readonly detail: string | null;
            }[];
        };
        readonly ReplayChanges: {
            readonly requests: readonly {
                readonly requestId: string;
                /** @enum {string} */
                readonly state: "unfinished" | "same" | "changed" | "first" | "failed" | "canceled" | "gone";
                readonly code: components["schemas"]["ErrorCode"] | null;
                /** @description Without what was read; see the attempts of the request. */
                readonly differences: readonly components["schemas"]["Difference"][];
            }[];
            /** @description The request to wait for before asking for more. */
            readonly unfinished: string | null;
        };
        /** @description That somebody works on a review; nobody else is given it until then. */
        readonly ReviewLease: {
            /** @description `operator:<id>`, `client:<id>`, or `command`. */
            readonly reviewer: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             * @example 2026-11-03T12:00:00.000Z
             */
            readonly until: string;
            /** @description Whether it is yours. */
            readonly mine: boolean;
        };
        /** @description A request as a reviewer works on it. */
        readonly ReviewTask: {
            /**
             * Format: uuid
             * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
             */
            readonly requestId: string;
            /** @enum {string} */
            readonly kind: "ocr" | "face_match";
            /** @enum {string} */
            readonly status: "queued" | "processing" | "completed" | "needs_review" | "failed" | "canceled" | "erased";
            readonly attempt: number;
            readonly revision: number;
            readonly lease: components["schemas"]["ReviewLease"] | null;
            /** @description What you kept of a review and have not sent. It may be of an earlier revision. */
            readonly draft: {
                /** @description `attempt` of the envelope that was looked at. */
                readonly attempt: number;
                /** @description Its `revision`. */
                readonly revision: number;
                /**
                 * @description Fields that say something else.
                 * @default []
                 */
                readonly fields: readonly {
                    /**
                     * @description Which document of the result, from 0 on.
                     * @default 0
                     */
                    readonly document: number;
                    /** @description Its key in the template. */
                    readonly field: string;
                    /** @description As the document prints it; it is normalised by the type of the field. Null when the document says nothing. */
                    readonly value: string | null;
                    /** @description Where it stands: words of the page, counted from 0 through its blocks and lines, or a box. Left out, the place that was read stays. */
                    readonly place?: {
                        readonly page: number;
                        readonly words: readonly number[];
                    } | {
                        readonly page: number;
                        readonly polygon: readonly [
                            readonly [
                                number,
                                number
                            ],
                            readonly [
                                number,
                                number
                            ],
                            readonly [
                                number,
                                number
                            ],
                            readonly [
                                number,
                                number
                            ]
                        ];
                    };
                }[];
                /**
                 * @description Rows of lists that are changed, added or removed.
                 * @default []
                 */
                readonly rows: readonly ({
                    /**
                     * @description Which document of the result, from 0 on.
                     * @default 0
                     */
                    readonly document: number;
                    readonly list: string;
                    /** @constant */
                    readonly change: "set";
                    /** @description From 0 on, as the result has it that is corrected. */
                    readonly row: number;
                    readonly fields: readonly {
                        /** @description Its key in the template. */
                        readonly field: string;
                        /** @description As the document prints it; it is normalised by the type of the field. Null when the document says nothing. */
                        readonly value: string | null;
                        /** @description Where it stands: words of the page, counted from 0 through its blocks and lines, or a box. Left out, the place that was read stays. */
                        readonly place?: {
                            readonly page: number;
                            readonly words: readonly number[];
                        } | {
                            readonly page: number;
                            readonly polygon: readonly [
                                readonly [
                                    number,
                                    number
                                ],
                                readonly [
                                    number,
                                    number
                                ],
                                readonly [
                                    number,
                                    number
                                ],
                                readonly [
                                    number,
                                    number
                                ]
                            ];
                        };
                    }[];
                } | {
                    /**
                     * @description Which document of the result, from 0 on.
                     * @default 0
                     */
                    readonly document: number;
                    readonly list: string;
                    /** @constant */
                    readonly change: "add";
                    /** @description From 0 on, as the result has it that is corrected. */
                    readonly before?: number;
                    readonly fields: readonly {
                        /** @description Its key in the template. */
                        readonly field: string;
                        /** @description As the document prints it; it is normalised by the type of the field. Null when the document says nothing. */
                        readonly value: string | null;
                        /** @description Where it stands: words of the page, counted from 0 through its blocks and lines, or a box. Left out, the place that was read stays. */
                        readonly place?: {
                            readonly page: number;
                            readonly words: readonly number[];
                        } | {
                            readonly page: number;
                            readonly polygon: readonly [
                                readonly [
                                    number,
                                    number
                                ],
                                readonly [
                                    number,
                                    number
                                ],
                                readonly [
                                    number,
                                    number
                                ],
                                readonly [
                                    number,
                                    number
                                ]
                            ];
                        };
                    }[];
                } | {
                    /**
                     * @description Which document of the result, from 0 on.
                     * @default 0
                     */
                    readonly document: number;
                    readonly list: string;
                    /** @constant */
                    readonly change: "remove";
                    /** @description From 0 on, as the result has it that is corrected. */
                    readonly row: number;
                })[];
                readonly note: string | null;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 * @example 2026-11-03T12:00:00.000Z
                 */
                readonly savedAt: string;
            } | null;
            /** @description Oldest first. */
            readonly reviews: readonly {
                /** @description That it made of the result. */
                readonly revision: number;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 * @example 2026-11-03T12:00:00.000Z
                 */
                readonly at: string;
                /** @description `operator:<id>`, `client:<id>`, or `command`. */
                readonly by: string;
                /** @enum {string} */
                readonly decision: "accept" | "reject";
                /** @description Values and rows that it corrected. */
                readonly corrected: number;
                readonly note: string | null;
            }[];
        };
        /** @description A request that needs review. */
        readonly WaitingRequest: {
            /**
             * Format: uuid
             * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
             */
            readonly requestId: string;
            readonly clientId: string;
            /** @enum {string} */
            readonly kind: "ocr" | "face_match";
            readonly customerRequestId: string | null;
            readonly track: string;
            readonly template: string | null;
            readonly attempt: number;
            readonly revision: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             * @example 2026-11-03T12:00:00.000Z
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it came to need review.
             * @example 2026-11-03T12:00:00.000Z
             */
            readonly since: string;
            readonly lease: components["schemas"]["ReviewLease"] | null;
        };
        /** @description What reviewers did with a field of a template. */
        readonly FieldReport: {
            readonly template: string;
            readonly templateVersion: number;
            /** @description Its key; `items` for the rows of a list and `items.total` for a column of it. */
            readonly field: string;
            /** @description Values that were changed; rows that were added or removed. */
            readonly corrected: number;
            /** @description Values and rows that were left as they are when accepted. */
            readonly confirmed: number;
            /** @description Corrected of all. */
            readonly share: number;
        };
        /** @description A session of an operator at the console. */
        readonly Session: {
            readonly operator: {
                /**
                 * Format: uuid
                 * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
                 */
                readonly id: string;
                readonly name: string;
                /** @enum {string} */
                readonly role: "viewer" | "reviewer" | "editor" | "admin";
            };
            /** @description Whether the operator signs in with a password here, which can be changed. */
            readonly hasPassword: boolean;
            /** @description To send as `x-csrf-token` with what changes something. */
            readonly csrfToken: string;
            /**
             * Format: date-time
             * @description When the session ends unless it is used before.
             * @example 2026-11-03T12:00:00.000Z
             */
            readonly expiresAt: string;
        };
        /** @description How operators may sign in. */
        readonly SignInOptions: {
            /** @description Of docface. */
            readonly version: string;
            /** @description Whether they may sign in with a password. */
            readonly passwords: boolean;
            /** @description Where operators sign in by another way; null without one. */
            readonly identityProvider: {
                readonly start: string;
            } | null;
        };
        readonly ConsentList: {
            readonly consents: readonly {
                /**
                 * Format: uuid
                 * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
                 */
                readonly requestId: string;
                /**
                 * Format: uuid
                 * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
                 */
                readonly clientId: string;
                readonly track: string;
                readonly trackVersion: number;
                readonly purpose: string;
                readonly legalBasis: string;
                readonly noticeVersion: string;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 * @example 2026-11-03T12:00:00.000Z
                 */
                readonly recordedAt: string;
                readonly subjectHash: string | null;
                readonly referenceHash: string | null;
                readonly withdrawnAt: string | null;
                /** @description `operator:<id>`, `client:<id>` or `command`. */
                readonly withdrawnBy: string | null;
            }[];
        };
        /** @description Proof that nothing of a person can be read any more. It names nobody. */
        readonly ErasureCertificate: {
            /** @description The statement, signed: a JWS in its compact form (RFC 7515) whose header holds the public key. Keep it: docface does not. */
            readonly certificate: string;
            readonly statement: {
                /** @constant */
                readonly schema: "docface.erasure-certificate/1";
                /**
                 * Format: uuid
                 * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
                 */
                readonly certificateId: string;
                /** Format: uri */
                readonly issuer: string;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 * @example 2026-11-03T12:00:00.000Z
                 */
                readonly issuedAt: string;
                readonly client: {
                    /**
                     * Format: uuid
                     * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
                     */
                    readonly id: string;
                    readonly name: string;
                };
                /** @description HMAC-SHA-256 under a key of the service, lower-case hex. */
                readonly subjectHash: string;
                readonly erased: readonly {
                    /**
                     * Format: uuid
                     * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
                     */
                    readonly requestId: string;
                    /** @enum {string} */
                    readonly kind: "ocr" | "face_match";
                    /**
                     * Format: date-time
                     * @description ISO 8601, UTC.
                     * @example 2026-11-03T12:00:00.000Z
                     */
                    readonly submittedAt: string;
                    /**
                     * Format: date-time
                     * @description ISO 8601, UTC.
                     * @example 2026-11-03T12:00:00.000Z
                     */
                    readonly erasedAt: string;
                    /** @enum {string} */
                    readonly keyHalf: "destroyed" | "pending";
                    readonly objectsDeleted: number;
                    /** @description Unreadable, and deleted as soon as the store does. */
                    readonly objectsPending: boolean;
                    readonly samplesRemoved: number;
                }[];
                readonly erasedEarlier: readonly {
                    /**
                     * Format: uuid
                     * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
                     */
                    readonly requestId: string;
                    /**
                     * Format: date-time
                     * @description ISO 8601, UTC.
                     * @example 2026-11-03T12:00:00.000Z
                     */
                    readonly erasedAt: string;
                }[];
                readonly removedFrom: readonly string[];
                readonly remains: readonly {
                    readonly what: string;
                    readonly until: string | null;
                }[];
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 * @example 2026-11-03T12:00:00.000Z
                 */
                readonly lastTraceGoneBy: string;
            };
        };
        /** @description An access token (RFC 6749, RFC 9068). */
        readonly Token: {
            readonly access_token: string;
            /** @constant */
            readonly token_type: "Bearer";
            /** @description Seconds. */
            readonly expires_in: number;
            readonly scope: string;
        };
        /** @description Why no token was issued (RFC 6749, 5.2). */
        readonly TokenProblem: {
            /** @enum {string} */
            readonly error: "invalid_request" | "invalid_client" | "invalid_scope" | "unsupported_grant_type";
            readonly error_description: string;
        };
        /** @description A JWK set (RFC 7517). */
        readonly KeySet: {
            readonly keys: readonly {
                readonly [key: string]: unknown;
            }[];
        };
        /** @description Authorization server metadata (RFC 8414). */
        readonly AuthorizationServer: {
            /** Format: uri */
            readonly issuer: string;
            /** Format: uri */
            readonly token_endpoint: string;
            /** Format: uri */
            readonly jwks_uri: string;
            readonly grant_types_supported: readonly string[];
            readonly response_types_supported: readonly string[];
            readonly scopes_supported: readonly string[];
            readonly token_endpoint_auth_methods_supported: readonly string[];
            readonly token_endpoint_auth_signing_alg_values_supported: readonly string[];
            /** Format: uri */
            readonly service_documentation: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
};
export type $defs = Record<string, never>;
export interface operations {
    readonly submitOcrAsync: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a repetition safe for 24 hours: the same content answers the same request, other content is refused. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The document: PDF, JPEG, PNG or TIFF by its content, at most 15 MB (15 x 1024 x 1024 bytes).
                     */
                    readonly imageFile: string;
                    /**
                     * @description The processing track, see GET /api/v1/tracks.
                     * @example documents
                     */
                    readonly track: string;
                    /**
                     * @description The template to read with, see GET /api/v1/templates. Optional when the track names a default or classifies first.
                     * @example br.cnh
                     */
                    readonly template?: string;
                    /**
                     * @description Your own reference, 1 to 128 printable characters; need not be unique.
                     * @example order-4711
                     */
                    readonly customerRequestId?: string;
                    /** @description Your own reference of the person whom this is about, 1 to 200 printable characters. Kept as a keyed hash, and encrypted with the request. */
                    readonly subject?: string;
                    /**
                     * @description Pages to read, counting from 1. All by default.
                     * @example 1-3,5
                     */
                    readonly pages?: string;
                    /**
                     * @description ISO 639-3 codes joined by commas, most likely first. Those of the track by default.
                     * @example por,eng
                     */
                    readonly language?: string;
                    /** @description Password of an encrypted PDF. Kept encrypted, deleted with the request. */
                    readonly filePassword?: string;
                    /**
                     * @description A flat JSON object of your own, kept encrypted with the request.
                     * @example {"branch":"0042"}
                     */
                    readonly metadata?: string;
                    /**
                     * @description A flat JSON object of field keys and expected values; validation compares them.
                     * @example {"name":"MARIA DA SILVA"}
                     */
                    readonly expected?: string;
                };
            };
        };
        readonly responses: {
            /** @description Accepted. The result comes by webhook, or at the address in Location. */
            readonly 202: {
                headers: {
                    /** @description What is left of the rate of submissions (draft-ietf-httpapi-ratelimit-headers). */
                    readonly RateLimit?: string;
                    /** @description The rate of submissions that this client has. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description `true` when the Idempotency-Key led to an earlier, identical submission. */
                    readonly "Idempotency-Replayed"?: string;
                    /** @description Path of the request. */
                    readonly Location?: string;
                    /** @description Seconds after which it makes sense to ask. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD`, `MALFORMED_MULTIPART`, `EMPTY_FILE` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE`, `UNSUPPORTED_FILE_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`, `IMAGE_TOO_LARGE`, `UNKNOWN_TRACK`, `UNKNOWN_TEMPLATE`, `TEMPLATE_NOT_IN_TRACK`, `UNKNOWN_LANGUAGE`, `LIST_RESPONSE_DISABLED`, `EXTERNAL_PROCESSING_DISABLED` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly submitOcrAsyncWithKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a repetition safe for 24 hours: the same content answers the same request, other content is refused. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The document: PDF, JPEG, PNG or TIFF by its content, at most 15 MB (15 x 1024 x 1024 bytes).
                     */
                    readonly imageFile: string;
                    /**
                     * @description The processing track, see GET /api/v1/tracks.
                     * @example documents
                     */
                    readonly track: string;
                    /**
                     * @description The template to read with, see GET /api/v1/templates. Optional when the track names a default or classifies first.
                     * @example br.cnh
                     */
                    readonly template?: string;
                    /**
                     * @description Your own reference, 1 to 128 printable characters; need not be unique.
                     * @example order-4711
                     */
                    readonly customerRequestId?: string;
                    /** @description Your own reference of the person whom this is about, 1 to 200 printable characters. Kept as a keyed hash, and encrypted with the request. */
                    readonly subject?: string;
                    /**
                     * @description Pages to read, counting from 1. All by default.
                     * @example 1-3,5
                     */
                    readonly pages?: string;
                    /**
                     * @description ISO 639-3 codes joined by commas, most likely first. Those of the track by default.
                     * @example por,eng
                     */
                    readonly language?: string;
                    /** @description Password of an encrypted PDF. Kept encrypted, deleted with the request. */
                    readonly filePassword?: string;
                    /**
                     * @description A flat JSON object of your own, kept encrypted with the request.
                     * @example {"branch":"0042"}
                     */
                    readonly metadata?: string;
                    /**
                     * @description A flat JSON object of field keys and expected values; validation compares them.
                     * @example {"name":"MARIA DA SILVA"}
                     */
                    readonly expected?: string;
                };
            };
        };
        readonly responses: {
            /** @description Accepted. The result comes by webhook, or at the address in Location. */
            readonly 202: {
                headers: {
                    /** @description What is left of the rate of submissions (draft-ietf-httpapi-ratelimit-headers). */
                    readonly RateLimit?: string;
                    /** @description The rate of submissions that this client has. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description `true` when the Idempotency-Key led to an earlier, identical submission. */
                    readonly "Idempotency-Replayed"?: string;
                    /** @description Path of the request. */
                    readonly Location?: string;
                    /** @description Seconds after which it makes sense to ask. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD`, `MALFORMED_MULTIPART`, `EMPTY_FILE` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE`, `UNSUPPORTED_FILE_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`, `IMAGE_TOO_LARGE`, `UNKNOWN_TRACK`, `UNKNOWN_TEMPLATE`, `TEMPLATE_NOT_IN_TRACK`, `UNKNOWN_LANGUAGE`, `LIST_RESPONSE_DISABLED`, `EXTERNAL_PROCESSING_DISABLED` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly submitOcrSync: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a repetition safe for 24 hours: the same content answers the same request, other content is refused. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The document: PDF, JPEG, PNG or TIFF by its content, at most 15 MB (15 x 1024 x 1024 bytes).
                     */
                    readonly imageFile: string;
                    /**
                     * @description The processing track, see GET /api/v1/tracks.
                     * @example documents
                     */
                    readonly track: string;
                    /**
                     * @description The template to read with, see GET /api/v1/templates. Optional when the track names a default or classifies first.
                     * @example br.cnh
                     */
                    readonly template?: string;
                    /**
                     * @description Your own reference, 1 to 128 printable characters; need not be unique.
                     * @example order-4711
                     */
                    readonly customerRequestId?: string;
                    /** @description Your own reference of the person whom this is about, 1 to 200 printable characters. Kept as a keyed hash, and encrypted with the request. */
                    readonly subject?: string;
                    /**
                     * @description Pages to read, counting from 1. All by default.
                     * @example 1-3,5
                     */
                    readonly pages?: string;
                    /**
                     * @description ISO 639-3 codes joined by commas, most likely first. Those of the track by default.
                     * @example por,eng
                     */
                    readonly language?: string;
                    /** @description Password of an encrypted PDF. Kept encrypted, deleted with the request. */
                    readonly filePassword?: string;
                    /**
                     * @description A flat JSON object of your own, kept encrypted with the request.
                     * @example {"branch":"0042"}
                     */
                    readonly metadata?: string;
                    /**
                     * @description A flat JSON object of field keys and expected values; validation compares them.
                     * @example {"name":"MARIA DA SILVA"}
                     */
                    readonly expected?: string;
                };
            };
        };
        readonly responses: {
            /** @description Finished, whatever its status: read `status`, `error` and `result`. */
            readonly 200: {
                headers: {
                    /** @description What is left of the rate of submissions (draft-ietf-httpapi-ratelimit-headers). */
                    readonly RateLimit?: string;
                    /** @description The rate of submissions that this client has. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description `true` when the Idempotency-Key led to an earlier, identical submission. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope"];
                };
            };
            /** @description Not finished in time; the request goes on. The result comes by webhook, or at the address in Location. */
            readonly 202: {
                headers: {
                    /** @description What is left of the rate of submissions (draft-ietf-httpapi-ratelimit-headers). */
                    readonly RateLimit?: string;
                    /** @description The rate of submissions that this client has. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description `true` when the Idempotency-Key led to an earlier, identical submission. */
                    readonly "Idempotency-Replayed"?: string;
                    /** @description Path of the request. */
                    readonly Location?: string;
                    /** @description Seconds after which it makes sense to ask. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD`, `MALFORMED_MULTIPART`, `EMPTY_FILE` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `INSUFFICIENT_SCOPE`, `SYNC_NOT_ENABLED` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE`, `UNSUPPORTED_FILE_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`, `IMAGE_TOO_LARGE`, `UNKNOWN_TRACK`, `UNKNOWN_TEMPLATE`, `TEMPLATE_NOT_IN_TRACK`, `UNKNOWN_LANGUAGE`, `LIST_RESPONSE_DISABLED`, `EXTERNAL_PROCESSING_DISABLED` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly submitOcrSyncWithKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a repetition safe for 24 hours: the same content answers the same request, other content is refused. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The document: PDF, JPEG, PNG or TIFF by its content, at most 15 MB (15 x 1024 x 1024 bytes).
                     */
                    readonly imageFile: string;
                    /**
                     * @description The processing track, see GET /api/v1/tracks.
                     * @example documents
                     */
                    readonly track: string;
                    /**
                     * @description The template to read with, see GET /api/v1/templates. Optional when the track names a default or classifies first.
                     * @example br.cnh
                     */
                    readonly template?: string;
                    /**
                     * @description Your own reference, 1 to 128 printable characters; need not be unique.
                     * @example order-4711
                     */
                    readonly customerRequestId?: string;
                    /** @description Your own reference of the person whom this is about, 1 to 200 printable characters. Kept as a keyed hash, and encrypted with the request. */
                    readonly subject?: string;
                    /**
                     * @description Pages to read, counting from 1. All by default.
                     * @example 1-3,5
                     */
                    readonly pages?: string;
                    /**
                     * @description ISO 639-3 codes joined by commas, most likely first. Those of the track by default.
                     * @example por,eng
                     */
                    readonly language?: string;
                    /** @description Password of an encrypted PDF. Kept encrypted, deleted with the request. */
                    readonly filePassword?: string;
                    /**
                     * @description A flat JSON object of your own, kept encrypted with the request.
                     * @example {"branch":"0042"}
                     */
                    readonly metadata?: string;
                    /**
                     * @description A flat JSON object of field keys and expected values; validation compares them.
                     * @example {"name":"MARIA DA SILVA"}
                     */
                    readonly expected?: string;
                };
            };
        };
        readonly responses: {
            /** @description Finished, whatever its status: read `status`, `error` and `result`. */
            readonly 200: {
                headers: {
                    /** @description What is left of the rate of submissions (draft-ietf-httpapi-ratelimit-headers). */
                    readonly RateLimit?: string;
                    /** @description The rate of submissions that this client has. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description `true` when the Idempotency-Key led to an earlier, identical submission. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope"];
                };
            };
            /** @description Not finished in time; the request goes on. The result comes by webhook, or at the address in Location. */
            readonly 202: {
                headers: {
                    /** @description What is left of the rate of submissions (draft-ietf-httpapi-ratelimit-headers). */
                    readonly RateLimit?: string;
                    /** @description The rate of submissions that this client has. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description `true` when the Idempotency-Key led to an earlier, identical submission. */
                    readonly "Idempotency-Replayed"?: string;
                    /** @description Path of the request. */
                    readonly Location?: string;
                    /** @description Seconds after which it makes sense to ask. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD`, `MALFORMED_MULTIPART`, `EMPTY_FILE` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `INSUFFICIENT_SCOPE`, `SYNC_NOT_ENABLED` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE`, `UNSUPPORTED_FILE_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`, `IMAGE_TOO_LARGE`, `UNKNOWN_TRACK`, `UNKNOWN_TEMPLATE`, `TEMPLATE_NOT_IN_TRACK`, `UNKNOWN_LANGUAGE`, `LIST_RESPONSE_DISABLED`, `EXTERNAL_PROCESSING_DISABLED` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly submitFaceMatchAsync: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a repetition safe for 24 hours: the same content answers the same request, other content is refused. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description An image with one or more faces: PDF, JPEG, PNG or TIFF by its content, at most 15 MB (15 x 1024 x 1024 bytes).
                     */
                    readonly imageFile1: string;
                    /**
                     * Format: binary
                     * @description A second image to compare with the first: PDF, JPEG, PNG or TIFF by its content, at most 15 MB (15 x 1024 x 1024 bytes). Without it the faces of imageFile1 are compared with each other.
                     */
                    readonly imageFile2?: string;
                    /**
                     * @description The processing track, see GET /api/v1/tracks.
                     * @example face-match
                     */
                    readonly track: string;
                    /**
                     * @description Explicit consent to the processing of biometric data: `true` in any case. Anything else, or nothing, is refused with CONSENT_REQUIRED and nothing is stored.
                     * @example true
                     */
                    readonly sensitive_data_compliance: boolean;
                    /**
                     * @description Your own reference, 1 to 128 printable characters; need not be unique.
                     * @example order-4711
                     */
                    readonly customerRequestId?: string;
                    /** @description Your own reference of the person whom this is about, 1 to 200 printable characters. Kept as a keyed hash, and encrypted with the request. */
                    readonly subject?: string;
                };
            };
        };
        readonly responses: {
            /** @description Accepted. The result comes by webhook, or at the address in Location. */
            readonly 202: {
                headers: {
                    /** @description What is left of the rate of submissions (draft-ietf-httpapi-ratelimit-headers). */
                    readonly RateLimit?: string;
                    /** @description The rate of submissions that this client has. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description `true` when the Idempotency-Key led to an earlier, identical submission. */
                    readonly "Idempotency-Replayed"?: string;
                    /** @description Path of the request. */
                    readonly Location?: string;
                    /** @description Seconds after which it makes sense to ask. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD`, `MALFORMED_MULTIPART`, `EMPTY_FILE` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE`, `UNSUPPORTED_FILE_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`, `IMAGE_TOO_LARGE`, `UNKNOWN_TRACK`, `CONSENT_REQUIRED` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly submitFaceMatchAsyncWithKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a repetition safe for 24 hours: the same content answers the same request, other content is refused. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description An image with one or more faces: PDF, JPEG, PNG or TIFF by its content, at most 15 MB (15 x 1024 x 1024 bytes).
                     */
                    readonly imageFile1: string;
                    /**
                     * Format: binary
                     * @description A second image to compare with the first: PDF, JPEG, PNG or TIFF by its content, at most 15 MB (15 x 1024 x 1024 bytes). Without it the faces of imageFile1 are compared with each other.
                     */
                    readonly imageFile2?: string;
                    /**
                     * @description The processing track, see GET /api/v1/tracks.
                     * @example face-match
                     */
                    readonly track: string;
                    /**
                     * @description Explicit consent to the processing of biometric data: `true` in any case. Anything else, or nothing, is refused with CONSENT_REQUIRED and nothing is stored.
                     * @example true
                     */
                    readonly sensitive_data_compliance: boolean;
                    /**
                     * @description Your own reference, 1 to 128 printable characters; need not be unique.
                     * @example order-4711
                     */
                    readonly customerRequestId?: string;
                    /** @description Your own reference of the person whom this is about, 1 to 200 printable characters. Kept as a keyed hash, and encrypted with the request. */
                    readonly subject?: string;
                };
            };
        };
        readonly responses: {
            /** @description Accepted. The result comes by webhook, or at the address in Location. */
            readonly 202: {
                headers: {
                    /** @description What is left of the rate of submissions (draft-ietf-httpapi-ratelimit-headers). */
                    readonly RateLimit?: string;
                    /** @description The rate of submissions that this client has. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description `true` when the Idempotency-Key led to an earlier, identical submission. */
                    readonly "Idempotency-Replayed"?: string;
                    /** @description Path of the request. */
                    readonly Location?: string;
                    /** @description Seconds after which it makes sense to ask. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD`, `MALFORMED_MULTIPART`, `EMPTY_FILE` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE`, `UNSUPPORTED_FILE_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`, `IMAGE_TOO_LARGE`, `UNKNOWN_TRACK`, `CONSENT_REQUIRED` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly submitFaceMatchSync: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a repetition safe for 24 hours: the same content answers the same request, other content is refused. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description An image with one or more faces: PDF, JPEG, PNG or TIFF by its content, at most 15 MB (15 x 1024 x 1024 bytes).
                     */
                    readonly imageFile1: string;
                    /**
                     * Format: binary
                     * @description A second image to compare with the first: PDF, JPEG, PNG or TIFF by its content, at most 15 MB (15 x 1024 x 1024 bytes). Without it the faces of imageFile1 are compared with each other.
                     */
                    readonly imageFile2?: string;
                    /**
                     * @description The processing track, see GET /api/v1/tracks.
                     * @example face-match
                     */
                    readonly track: string;
                    /**
                     * @description Explicit consent to the processing of biometric data: `true` in any case. Anything else, or nothing, is refused with CONSENT_REQUIRED and nothing is stored.
                     * @example true
                     */
                    readonly sensitive_data_compliance: boolean;
                    /**
                     * @description Your own reference, 1 to 128 printable characters; need not be unique.
                     * @example order-4711
                     */
                    readonly customerRequestId?: string;
                    /** @description Your own reference of the person whom this is about, 1 to 200 printable characters. Kept as a keyed hash, and encrypted with the request. */
                    readonly subject?: string;
                };
            };
        };
        readonly responses: {
            /** @description Finished, whatever its status: read `status`, `error` and `result`. */
            readonly 200: {
                headers: {
                    /** @description What is left of the rate of submissions (draft-ietf-httpapi-ratelimit-headers). */
                    readonly RateLimit?: string;
                    /** @description The rate of submissions that this client has. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description `true` when the Idempotency-Key led to an earlier, identical submission. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope"];
                };
            };
            /** @description Not finished in time; the request goes on. The result comes by webhook, or at the address in Location. */
            readonly 202: {
                headers: {
                    /** @description What is left of the rate of submissions (draft-ietf-httpapi-ratelimit-headers). */
                    readonly RateLimit?: string;
                    /** @description The rate of submissions that this client has. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description `true` when the Idempotency-Key led to an earlier, identical submission. */
                    readonly "Idempotency-Replayed"?: string;
                    /** @description Path of the request. */
                    readonly Location?: string;
                    /** @description Seconds after which it makes sense to ask. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD`, `MALFORMED_MULTIPART`, `EMPTY_FILE` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `INSUFFICIENT_SCOPE`, `SYNC_NOT_ENABLED` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE`, `UNSUPPORTED_FILE_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`, `IMAGE_TOO_LARGE`, `UNKNOWN_TRACK`, `CONSENT_REQUIRED` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly submitFaceMatchSyncWithKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a repetition safe for 24 hours: the same content answers the same request, other content is refused. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description An image with one or more faces: PDF, JPEG, PNG or TIFF by its content, at most 15 MB (15 x 1024 x 1024 bytes).
                     */
                    readonly imageFile1: string;
                    /**
                     * Format: binary
                     * @description A second image to compare with the first: PDF, JPEG, PNG or TIFF by its content, at most 15 MB (15 x 1024 x 1024 bytes). Without it the faces of imageFile1 are compared with each other.
                     */
                    readonly imageFile2?: string;
                    /**
                     * @description The processing track, see GET /api/v1/tracks.
                     * @example face-match
                     */
                    readonly track: string;
                    /**
                     * @description Explicit consent to the processing of biometric data: `true` in any case. Anything else, or nothing, is refused with CONSENT_REQUIRED and nothing is stored.
                     * @example true
                     */
                    readonly sensitive_data_compliance: boolean;
                    /**
                     * @description Your own reference, 1 to 128 printable characters; need not be unique.
                     * @example order-4711
                     */
                    readonly customerRequestId?: string;
                    /** @description Your own reference of the person whom this is about, 1 to 200 printable characters. Kept as a keyed hash, and encrypted with the request. */
                    readonly subject?: string;
                };
            };
        };
        readonly responses: {
            /** @description Finished, whatever its status: read `status`, `error` and `result`. */
            readonly 200: {
                headers: {
                    /** @description What is left of the rate of submissions (draft-ietf-httpapi-ratelimit-headers). */
                    readonly RateLimit?: string;
                    /** @description The rate of submissions that this client has. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description `true` when the Idempotency-Key led to an earlier, identical submission. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope"];
                };
            };
            /** @description Not finished in time; the request goes on. The result comes by webhook, or at the address in Location. */
            readonly 202: {
                headers: {
                    /** @description What is left of the rate of submissions (draft-ietf-httpapi-ratelimit-headers). */
                    readonly RateLimit?: string;
                    /** @description The rate of submissions that this client has. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description `true` when the Idempotency-Key led to an earlier, identical submission. */
                    readonly "Idempotency-Replayed"?: string;
                    /** @description Path of the request. */
                    readonly Location?: string;
                    /** @description Seconds after which it makes sense to ask. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD`, `MALFORMED_MULTIPART`, `EMPTY_FILE` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `INSUFFICIENT_SCOPE`, `SYNC_NOT_ENABLED` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE`, `UNSUPPORTED_FILE_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`, `IMAGE_TOO_LARGE`, `UNKNOWN_TRACK`, `CONSENT_REQUIRED` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly ocrForClient: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a repetition safe for 24 hours: the same content answers the same request, other content is refused. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                readonly client: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The document: PDF, JPEG, PNG or TIFF by its content, at most 15 MB (15 x 1024 x 1024 bytes).
                     */
                    readonly imageFile: string;
                    /**
                     * @description The processing track, see GET /api/v1/tracks.
                     * @example documents
                     */
                    readonly track: string;
                    /**
                     * @description The template to read with, see GET /api/v1/templates. Optional when the track names a default or classifies first.
                     * @example br.cnh
                     */
                    readonly template?: string;
                    /**
                     * @description Your own reference, 1 to 128 printable characters; need not be unique.
                     * @example order-4711
                     */
                    readonly customerRequestId?: string;
                    /** @description Your own reference of the person whom this is about, 1 to 200 printable characters. Kept as a keyed hash, and encrypted with the request. */
                    readonly subject?: string;
                    /**
                     * @description Pages to read, counting from 1. All by default.
                     * @example 1-3,5
                     */
                    readonly pages?: string;
                    /**
                     * @description ISO 639-3 codes joined by commas, most likely first. Those of the track by default.
                     * @example por,eng
                     */
                    readonly language?: string;
                    /** @description Password of an encrypted PDF. Kept encrypted, deleted with the request. */
                    readonly filePassword?: string;
                    /**
                     * @description A flat JSON object of your own, kept encrypted with the request.
                     * @example {"branch":"0042"}
                     */
                    readonly metadata?: string;
                    /**
                     * @description A flat JSON object of field keys and expected values; validation compares them.
                     * @example {"name":"MARIA DA SILVA"}
                     */
                    readonly expected?: string;
                };
            };
        };
        readonly responses: {
            /** @description Accepted. The result comes at the address in Location. */
            readonly 202: {
                headers: {
                    /** @description `true` when the Idempotency-Key led to an earlier, identical submission. */
                    readonly "Idempotency-Replayed"?: string;
                    /** @description Path of the request. */
                    readonly Location?: string;
                    /** @description Seconds after which it makes sense to ask. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD`, `MALFORMED_MULTIPART`, `EMPTY_FILE` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE`, `UNSUPPORTED_FILE_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`, `IMAGE_TOO_LARGE`, `UNKNOWN_TRACK`, `UNKNOWN_TEMPLATE`, `TEMPLATE_NOT_IN_TRACK`, `UNKNOWN_LANGUAGE`, `LIST_RESPONSE_DISABLED`, `EXTERNAL_PROCESSING_DISABLED` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly faceMatchForClient: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a repetition safe for 24 hours: the same content answers the same request, other content is refused. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                readonly client: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description An image with one or more faces: PDF, JPEG, PNG or TIFF by its content, at most 15 MB (15 x 1024 x 1024 bytes).
                     */
                    readonly imageFile1: string;
                    /**
                     * Format: binary
                     * @description A second image to compare with the first: PDF, JPEG, PNG or TIFF by its content, at most 15 MB (15 x 1024 x 1024 bytes). Without it the faces of imageFile1 are compared with each other.
                     */
                    readonly imageFile2?: string;
                    /**
                     * @description The processing track, see GET /api/v1/tracks.
                     * @example face-match
                     */
                    readonly track: string;
                    /**
                     * @description Explicit consent to the processing of biometric data: `true` in any case. Anything else, or nothing, is refused with CONSENT_REQUIRED and nothing is stored.
                     * @example true
                     */
                    readonly sensitive_data_compliance: boolean;
                    /**
                     * @description Your own reference, 1 to 128 printable characters; need not be unique.
                     * @example order-4711
                     */
                    readonly customerRequestId?: string;
                    /** @description Your own reference of the person whom this is about, 1 to 200 printable characters. Kept as a keyed hash, and encrypted with the request. */
                    readonly subject?: string;
                };
            };
        };
        readonly responses: {
            /** @description Accepted. The result comes at the address in Location. */
            readonly 202: {
                headers: {
                    /** @description `true` when the Idempotency-Key led to an earlier, identical submission. */
                    readonly "Idempotency-Replayed"?: string;
                    /** @description Path of the request. */
                    readonly Location?: string;
                    /** @description Seconds after which it makes sense to ask. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD`, `MALFORMED_MULTIPART`, `EMPTY_FILE` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE`, `UNSUPPORTED_FILE_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`, `IMAGE_TOO_LARGE`, `UNKNOWN_TRACK`, `CONSENT_REQUIRED` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getRequest: {
        readonly parameters: {
            readonly query?: {
                /** @description This attempt instead of the one that the request shows. */
                readonly attempt?: number;
                /** @description This revision of the result instead of the newest; see `/review`. */
                readonly revision?: number;
                /** @description Only these parts, with commas between them: `metadata`, `result` (all of it), or of the result `pages`, `documents`, `faces` and `comparisons`. An empty text leaves all of them out. Everything without it. */
                readonly include?: string;
            };
            readonly header?: {
                /** @description `wait=N` holds the answer for up to N seconds, at most 55. */
                readonly Prefer?: string;
                /** @description An ETag that you hold; 304 when nothing changed. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                readonly requestId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request as it stands, with its result once there is one. */
            readonly 200: {
                headers: {
                    /** @description Changes with the request, and differs by `include`. */
                    readonly ETag?: string;
                    /** @description The wait that was kept to. */
                    readonly "Preference-Applied"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope"] | components["schemas"]["SlimEnvelope"];
                };
            };
            /** @description Nothing changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    /** @description The same tag. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly eraseRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly requestId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Proof that the request is gone. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErasureReceipt"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getResult: {
        readonly parameters: {
            readonly query?: {
                /** @description This attempt instead of the one that the request shows. */
                readonly attempt?: number;
                /** @description This revision of the result instead of the newest; see `/review`. */
                readonly revision?: number;
                /** @description Only these of its large parts, with commas between them: `pages`, `documents`, `faces`, `comparisons`. */
                readonly include?: string;
            };
            readonly header?: {
                /** @description `wait=N` holds the answer for up to N seconds, at most 55. */
                readonly Prefer?: string;
            };
            readonly path: {
                readonly requestId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What was read, or how the faces compare. */
            readonly 200: {
                headers: {
                    /** @description The wait that was kept to. */
                    readonly "Preference-Applied"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["OcrResult"] | components["schemas"]["FaceMatchResult"]) | (components["schemas"]["SlimOcrResult"] | components["schemas"]["SlimFaceMatchResult"]);
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_READY`, `INVALID_STATE` */
            readonly 409: {
                headers: {
                    /** @description Seconds, with NOT_READY and REVIEW_LEASED. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `ERASED` */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getResultText: {
        readonly parameters: {
            readonly query?: {
                /** @description This attempt instead of the one that the request shows. */
                readonly attempt?: number;
            };
            readonly header?: {
                /** @description `wait=N` holds the answer for up to N seconds, at most 55. */
                readonly Prefer?: string;
            };
            readonly path: {
                readonly requestId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The text as it stands on the pages: what stands at one height is one line, and spaces keep columns together; a form feed between pages. */
            readonly 200: {
                headers: {
                    /** @description The wait that was kept to. */
                    readonly "Preference-Applied"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/plain": string;
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_READY`, `INVALID_STATE` */
            readonly 409: {
                headers: {
                    /** @description Seconds, with NOT_READY and REVIEW_LEASED. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `ERASED` */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getResultMarkdown: {
        readonly parameters: {
            readonly query?: {
                /** @description This attempt instead of the one that the request shows. */
                readonly attempt?: number;
            };
            readonly header?: {
                /** @description `wait=N` holds the answer for up to N seconds, at most 55. */
                readonly Prefer?: string;
            };
            readonly path: {
                readonly requestId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description GitHub Flavored Markdown: paragraphs in reading order, tables as tables, a rule between pages. What the document says is escaped. */
            readonly 200: {
                headers: {
                    /** @description The wait that was kept to. */
                    readonly "Preference-Applied"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/markdown": string;
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_READY`, `INVALID_STATE` */
            readonly 409: {
                headers: {
                    /** @description Seconds, with NOT_READY and REVIEW_LEASED. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `ERASED` */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getResultHocr: {
        readonly parameters: {
            readonly query?: {
                /** @description This attempt instead of the one that the request shows. */
                readonly attempt?: number;
            };
            readonly header?: {
                /** @description An ETag that you hold; 304 when nothing changed. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                readonly requestId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description An hOCR 1.2 document: pages, areas, lines and words with bounding boxes and confidences. */
            readonly 200: {
                headers: {
                    /** @description Changes with the content. */
                    readonly ETag?: string;
                    /** @description A name to save it under. */
                    readonly "Content-Disposition"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": string;
                };
            };
            /** @description Nothing changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    /** @description The same tag. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_READY`, `INVALID_STATE` */
            readonly 409: {
                headers: {
                    /** @description Seconds, with NOT_READY and REVIEW_LEASED. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `ERASED` */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getResultPdf: {
        readonly parameters: {
            readonly query?: {
                /** @description This attempt instead of the one that the request shows. */
                readonly attempt?: number;
            };
            readonly header?: {
                /** @description An ETag that you hold; 304 when nothing changed. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                readonly requestId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The document. */
            readonly 200: {
                headers: {
                    /** @description Changes with the content. */
                    readonly ETag?: string;
                    /** @description A name to save it under. */
                    readonly "Content-Disposition"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                };
            };
            /** @description Nothing changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    /** @description The same tag. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_READY`, `INVALID_STATE` */
            readonly 409: {
                headers: {
                    /** @description Seconds, with NOT_READY and REVIEW_LEASED. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `ERASED`, `ORIGINAL_EXPIRED` */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNREADABLE_FILE`, `ENCRYPTED_FILE`, `TOO_MANY_PAGES` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEADLINE_EXCEEDED`, `ENGINE_FAILED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getPageImage: {
        readonly parameters: {
            readonly query?: {
                /** @description This attempt instead of the one that the request shows. */
                readonly attempt?: number;
                /** @description The format of the picture; `jpeg` unless told. */
                readonly type?: "jpeg" | "png";
            };
            readonly header?: {
                /** @description An ETag that you hold; 304 when nothing changed. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                readonly requestId: string;
                readonly page: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The picture. */
            readonly 200: {
                headers: {
                    /** @description Changes with the content. */
                    readonly ETag?: string;
                    /** @description A name to save it under. */
                    readonly "Content-Disposition"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "image/jpeg": string;
                    readonly "image/png": string;
                };
            };
            /** @description Nothing changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    /** @description The same tag. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_READY`, `INVALID_STATE` */
            readonly 409: {
                headers: {
                    /** @description Seconds, with NOT_READY and REVIEW_LEASED. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `ERASED`, `ORIGINAL_EXPIRED` */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNREADABLE_FILE`, `ENCRYPTED_FILE` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEADLINE_EXCEEDED`, `ENGINE_FAILED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getCrop: {
        readonly parameters: {
            readonly query?: {
                /** @description This attempt instead of the one that the request shows. */
                readonly attempt?: number;
                /** @description This revision of the result instead of the newest; see `/review`. */
                readonly revision?: number;
                /** @description The format of the picture; `jpeg` unless told. */
                readonly type?: "jpeg" | "png";
            };
            readonly header?: {
                /** @description An ETag that you hold; 304 when nothing changed. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                readonly requestId: string;
                readonly crop: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The picture. */
            readonly 200: {
                headers: {
                    /** @description Changes with the content. */
                    readonly ETag?: string;
                    /** @description A name to save it under. */
                    readonly "Content-Disposition"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "image/jpeg": string;
                    readonly "image/png": string;
                };
            };
            /** @description Nothing changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    /** @description The same tag. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_READY`, `INVALID_STATE` */
            readonly 409: {
                headers: {
                    /** @description Seconds, with NOT_READY and REVIEW_LEASED. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `ERASED`, `ORIGINAL_EXPIRED` */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNREADABLE_FILE`, `ENCRYPTED_FILE` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEADLINE_EXCEEDED`, `ENGINE_FAILED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly listRequests: {
        readonly parameters: {
            readonly query?: {
                /** @description Your own reference. */
                readonly customerRequestId?: string;
                readonly kind?: "ocr" | "face_match";
                readonly status?: "queued" | "processing" | "completed" | "needs_review" | "failed" | "canceled" | "erased";
                readonly track?: string;
                /** @description Only requests submitted after this time, of the years 1970 to 9999. */
                readonly createdAfter?: string;
                /** @description Only requests submitted before this time. */
                readonly createdBefore?: string;
                /** @description Id or name of a client; operators see all when it is left out. */
                readonly client?: string;
                /** @description From the previous page; do not build it. */
                readonly cursor?: string;
                /** @description Entries on a page, 1 to 100. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description An ETag that you hold; 304 when nothing changed. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    /** @description The next page as `rel="next"` (RFC 8288); absent on the last. */
                    readonly Link?: string;
                    /** @description Changes with the page. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RequestList"];
                };
            };
            /** @description Nothing changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    /** @description The same tag. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly cancelRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly requestId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The canceled request. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INVALID_STATE` */
            readonly 409: {
                headers: {
                    /** @description Seconds, with NOT_READY and REVIEW_LEASED. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly reprocessRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a repetition safe for 24 hours: the same content answers the same request, other content is refused. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                readonly requestId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description typification repeats everything, ocr reads the pages again with the same template, generation asks generators again, validation finds and checks the fields in what was read; face-match for face matches.
                     * @enum {string}
                     */
                    readonly from: "typification" | "ocr" | "generation" | "validation" | "face-match";
                    /**
                     * @description Another template than before.
                     * @example invoice
                     */
                    readonly template?: string;
                    /** @description The newest when left out. */
                    readonly templateVersion?: number;
                    /** @description The newest when left out. */
                    readonly trackVersion?: number;
                };
            };
        };
        readonly responses: {
            /** @description Accepted, and shown as the new attempt. */
            readonly 202: {
                headers: {
                    /** @description What is left of the rate of submissions, which reprocessing counts towards. */
                    readonly RateLimit?: string;
                    /** @description The rate of submissions that this client has. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description `true` when the Idempotency-Key led to the attempt of an earlier, identical call. */
                    readonly "Idempotency-Replayed"?: string;
                    /** @description Path of the request. */
                    readonly Location?: string;
                    /** @description Seconds after which it makes sense to ask. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INVALID_STATE` */
            readonly 409: {
                headers: {
                    /** @description Seconds, with NOT_READY and REVIEW_LEASED. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `ERASED`, `ORIGINAL_EXPIRED` */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`, `UNKNOWN_TRACK`, `UNKNOWN_TEMPLATE`, `TEMPLATE_NOT_IN_TRACK`, `LIST_RESPONSE_DISABLED`, `EXTERNAL_PROCESSING_DISABLED` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly listRequestsOfSubject: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Your own reference of the person whom this is about, 1 to 200 printable characters. Kept as a keyed hash, and encrypted with the request. */
                    readonly subject: string;
                    /** @description Id or name of the client, which operators name. */
                    readonly client?: string;
                    readonly cursor?: string;
                    /** @default 20 */
                    readonly limit?: number;
                };
            };
        };
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RequestList"];
                };
            };
            /** @description `MISSING_FIELD`, `INVALID_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly exportSubject: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Your own reference of the person whom this is about, 1 to 200 printable characters. Kept as a keyed hash, and encrypted with the request. */
                    readonly subject: string;
                    /** @description Id or name of the client, which operators name. */
                    readonly client?: string;
                };
            };
        };
        readonly responses: {
            /** @description The bundle. */
            readonly 200: {
                headers: {
                    /** @description A name to save it under. */
                    readonly "Content-Disposition"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/zip": string;
                };
            };
            /** @description `MISSING_FIELD`, `INVALID_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INVALID_STATE` */
            readonly 409: {
                headers: {
                    /** @description Seconds, with NOT_READY and REVIEW_LEASED. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly eraseSubject: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Your own reference of the person whom this is about, 1 to 200 printable characters. Kept as a keyed hash, and encrypted with the request. */
                    readonly subject: string;
                    /** @description Id or name of the client, which operators name. */
                    readonly client?: string;
                };
            };
        };
        readonly responses: {
            /** @description The signed certificate. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErasureCertificate"];
                };
            };
            /** @description `MISSING_FIELD`, `INVALID_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly findConsents: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * Format: uuid
                     * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
                     */
                    readonly requestId?: string;
                    /** @description Your own reference of the person whom this is about, 1 to 200 printable characters. Kept as a keyed hash, and encrypted with the request. */
                    readonly subject?: string;
                    /** @description A `customerRequestId`. */
                    readonly reference?: string;
                    /** @description Id or name of the client, which operators name. */
                    readonly client?: string;
                };
            };
        };
        readonly responses: {
            /** @description Newest first. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConsentList"];
                };
            };
            /** @description `MISSING_FIELD`, `INVALID_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly withdrawConsents: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * Format: uuid
                     * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
                     */
                    readonly requestId?: string;
                    /** @description Your own reference of the person whom this is about, 1 to 200 printable characters. Kept as a keyed hash, and encrypted with the request. */
                    readonly subject?: string;
                    /** @description A `customerRequestId`. */
                    readonly reference?: string;
                    /** @description Id or name of the client, which operators name. */
                    readonly client?: string;
                };
            };
        };
        readonly responses: {
            /** @description The records, newest first. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConsentList"];
                };
            };
            /** @description `MISSING_FIELD`, `INVALID_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getCertificateKeys: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Keys that sign nothing else. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["KeySet"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly listAttempts: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly requestId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All attempts. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AttemptList"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly diffAttempts: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly requestId: string;
                readonly before: number;
                readonly after: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What the results say differently. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AttemptDiff"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_READY`, `INVALID_STATE` */
            readonly 409: {
                headers: {
                    /** @description Seconds, with NOT_READY and REVIEW_LEASED. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `ERASED` */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly explainRequest: {
        readonly parameters: {
            readonly query?: {
                /** @description This attempt instead of the one that the request shows. */
                readonly attempt?: number;
            };
            readonly header?: never;
            readonly path: {
                readonly requestId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Why each document came out so, in the order of the result. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Explanation"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_READY`, `INVALID_STATE` */
            readonly 409: {
                headers: {
                    /** @description Seconds, with NOT_READY and REVIEW_LEASED. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `ERASED`, `ORIGINAL_EXPIRED` */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_COMPLEX`, `UNKNOWN_TRACK`, `UNKNOWN_TEMPLATE` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEADLINE_EXCEEDED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly listReviews: {
        readonly parameters: {
            readonly query?: {
                /** @description For operators: only of this client, by id or name. */
                readonly client?: string;
                /** @description Only of this track. */
                readonly track?: string;
                /** @description From the previous page; do not build it. */
                readonly cursor?: string;
                /** @description Entries on a page, 1 to 100. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly waiting: readonly components["schemas"]["WaitingRequest"][];
                        readonly nextCursor: string | null;
                    };
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly takeNextReview: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description For operators: only of this client, by id or name. */
                    readonly client?: string;
                    /** @description Only of this track. */
                    readonly track?: string;
                    /**
                     * Format: uuid
                     * @description The next one behind this request, to pass it over.
                     * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
                     */
                    readonly after?: string;
                };
            };
        };
        readonly responses: {
            /** @description What there is to decide on. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Null when none waits. */
                        readonly review: components["schemas"]["ReviewTask"] | null;
                    };
                };
            };
            /** @description `MISSING_FIELD`, `INVALID_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INVALID_STATE`, `NOT_READY` */
            readonly 409: {
                headers: {
                    /** @description Seconds, with NOT_READY and REVIEW_LEASED. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `ERASED` */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly reportReviews: {
        readonly parameters: {
            readonly query?: {
                /** @description For operators: only of this client, by id or name. */
                readonly client?: string;
                readonly template?: string;
                /** @description From this month on. */
                readonly since?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Up to 1,000 fields. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly fields: readonly components["schemas"]["FieldReport"][];
                    };
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getReview: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly requestId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The review as it stands. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ReviewTask"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_READY`, `INVALID_STATE` */
            readonly 409: {
                headers: {
                    /** @description Seconds, with NOT_READY and REVIEW_LEASED. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `ERASED` */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly reviewRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly requestId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description `attempt` of the envelope that was looked at. */
                    readonly attempt: number;
                    /** @description Its `revision`. */
                    readonly revision: number;
                    /**
                     * @description The request is then `completed`, or `failed` with `REVIEW_REJECTED`.
                     * @enum {string}
                     */
                    readonly decision: "accept" | "reject";
                    /** @description Fields that say something else. */
                    readonly fields?: readonly {
                        /**
                         * @description Which document of the result, from 0 on.
                         * @default 0
                         */
                        readonly document?: number;
                        /** @description Its key in the template. */
                        readonly field: string;
                        /** @description As the document prints it; it is normalised by the type of the field. Null when the document says nothing. */
                        readonly value: string | null;
                        /** @description Where it stands: words of the page, counted from 0 through its blocks and lines, or a box. Left out, the place that was read stays. */
                        readonly place?: {
                            readonly page: number;
                            readonly words: readonly number[];
                        } | {
                            readonly page: number;
                            readonly polygon: readonly [
                                readonly [
                                    number,
                                    number
                                ],
                                readonly [
                                    number,
                                    number
                                ],
                                readonly [
                                    number,
                                    number
                                ],
                                readonly [
                                    number,
                                    number
                                ]
                            ];
                        };
                    }[];
                    /** @description Rows of lists that are changed, added or removed. */
                    readonly rows?: readonly ({
                        /**
                         * @description Which document of the result, from 0 on.
                         * @default 0
                         */
                        readonly document?: number;
                        readonly list: string;
                        /** @constant */
                        readonly change: "set";
                        /** @description From 0 on, as the result has it that is corrected. */
                        readonly row: number;
                        readonly fields: readonly {
                            /** @description Its key in the template. */
                            readonly field: string;
                            /** @description As the document prints it; it is normalised by the type of the field. Null when the document says nothing. */
                            readonly value: string | null;
                            /** @description Where it stands: words of the page, counted from 0 through its blocks and lines, or a box. Left out, the place that was read stays. */
                            readonly place?: {
                                readonly page: number;
                                readonly words: readonly number[];
                            } | {
                                readonly page: number;
                                readonly polygon: readonly [
                                    readonly [
                                        number,
                                        number
                                    ],
                                    readonly [
                                        number,
                                        number
                                    ],
                                    readonly [
                                        number,
                                        number
                                    ],
                                    readonly [
                                        number,
                                        number
                                    ]
                                ];
                            };
                        }[];
                    } | {
                        /**
                         * @description Which document of the result, from 0 on.
                         * @default 0
                         */
                        readonly document?: number;
                        readonly list: string;
                        /** @constant */
                        readonly change: "add";
                        /** @description From 0 on, as the result has it that is corrected. */
                        readonly before?: number;
                        readonly fields: readonly {
                            /** @description Its key in the template. */
                            readonly field: string;
                            /** @description As the document prints it; it is normalised by the type of the field. Null when the document says nothing. */
                            readonly value: string | null;
                            /** @description Where it stands: words of the page, counted from 0 through its blocks and lines, or a box. Left out, the place that was read stays. */
                            readonly place?: {
                                readonly page: number;
                                readonly words: readonly number[];
                            } | {
                                readonly page: number;
                                readonly polygon: readonly [
                                    readonly [
                                        number,
                                        number
                                    ],
                                    readonly [
                                        number,
                                        number
                                    ],
                                    readonly [
                                        number,
                                        number
                                    ],
                                    readonly [
                                        number,
                                        number
                                    ]
                                ];
                            };
                        }[];
                    } | {
                        /**
                         * @description Which document of the result, from 0 on.
                         * @default 0
                         */
                        readonly document?: number;
                        readonly list: string;
                        /** @constant */
                        readonly change: "remove";
                        /** @description From 0 on, as the result has it that is corrected. */
                        readonly row: number;
                    })[];
                    /** @description For whoever looks at it later; kept encrypted. */
                    readonly note?: string;
                };
            };
        };
        readonly responses: {
            /** @description The request as decided, without its result. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope"];
                };
            };
            /** @description `MISSING_FIELD`, `INVALID_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `REVIEW_CONFLICT`, `REVIEW_LEASED`, `NOT_READY`, `INVALID_STATE` */
            readonly 409: {
                headers: {
                    /** @description Seconds, with NOT_READY and REVIEW_LEASED. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `ERASED` */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNKNOWN_TEMPLATE`, `FILE_TOO_COMPLEX` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `ENGINE_FAILED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly takeReview: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly requestId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is yours. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ReviewLease"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `REVIEW_LEASED`, `NOT_READY`, `INVALID_STATE` */
            readonly 409: {
                headers: {
                    /** @description Seconds, with NOT_READY and REVIEW_LEASED. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `ERASED` */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly giveReviewBack: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly requestId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is yours no more. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly saveReviewDraft: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly requestId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description `attempt` of the envelope that was looked at. */
                    readonly attempt: number;
                    /** @description Its `revision`. */
                    readonly revision: number;
                    /** @description Fields that say something else. */
                    readonly fields?: readonly {
                        /**
                         * @description Which document of the result, from 0 on.
                         * @default 0
                         */
                        readonly document?: number;
                        /** @description Its key in the template. */
                        readonly field: string;
                        /** @description As the document prints it; it is normalised by the type of the field. Null when the document says nothing. */
                        readonly value: string | null;
                        /** @description Where it stands: words of the page, counted from 0 through its blocks and lines, or a box. Left out, the place that was read stays. */
                        readonly place?: {
                            readonly page: number;
                            readonly words: readonly number[];
                        } | {
                            readonly page: number;
                            readonly polygon: readonly [
                                readonly [
                                    number,
                                    number
                                ],
                                readonly [
                                    number,
                                    number
                                ],
                                readonly [
                                    number,
                                    number
                                ],
                                readonly [
                                    number,
                                    number
                                ]
                            ];
                        };
                    }[];
                    /** @description Rows of lists that are changed, added or removed. */
                    readonly rows?: readonly ({
                        /**
                         * @description Which document of the result, from 0 on.
                         * @default 0
                         */
                        readonly document?: number;
                        readonly list: string;
                        /** @constant */
                        readonly change: "set";
                        /** @description From 0 on, as the result has it that is corrected. */
                        readonly row: number;
                        readonly fields: readonly {
                            /** @description Its key in the template. */
                            readonly field: string;
                            /** @description As the document prints it; it is normalised by the type of the field. Null when the document says nothing. */
                            readonly value: string | null;
                            /** @description Where it stands: words of the page, counted from 0 through its blocks and lines, or a box. Left out, the place that was read stays. */
                            readonly place?: {
                                readonly page: number;
                                readonly words: readonly number[];
                            } | {
                                readonly page: number;
                                readonly polygon: readonly [
                                    readonly [
                                        number,
                                        number
                                    ],
                                    readonly [
                                        number,
                                        number
                                    ],
                                    readonly [
                                        number,
                                        number
                                    ],
                                    readonly [
                                        number,
                                        number
                                    ]
                                ];
                            };
                        }[];
                    } | {
                        /**
                         * @description Which document of the result, from 0 on.
                         * @default 0
                         */
                        readonly document?: number;
                        readonly list: string;
                        /** @constant */
                        readonly change: "add";
                        /** @description From 0 on, as the result has it that is corrected. */
                        readonly before?: number;
                        readonly fields: readonly {
                            /** @description Its key in the template. */
                            readonly field: string;
                            /** @description As the document prints it; it is normalised by the type of the field. Null when the document says nothing. */
                            readonly value: string | null;
                            /** @description Where it stands: words of the page, counted from 0 through its blocks and lines, or a box. Left out, the place that was read stays. */
                            readonly place?: {
                                readonly page: number;
                                readonly words: readonly number[];
                            } | {
                                readonly page: number;
                                readonly polygon: readonly [
                                    readonly [
                                        number,
                                        number
                                    ],
                                    readonly [
                                        number,
                                        number
                                    ],
                                    readonly [
                                        number,
                                        number
                                    ],
                                    readonly [
                                        number,
                                        number
                                    ]
                                ];
                            };
                        }[];
                    } | {
                        /**
                         * @description Which document of the result, from 0 on.
                         * @default 0
                         */
                        readonly document?: number;
                        readonly list: string;
                        /** @constant */
                        readonly change: "remove";
                        /** @description From 0 on, as the result has it that is corrected. */
                        readonly row: number;
                    })[];
                    readonly note: string | null;
                };
            };
        };
        readonly responses: {
            /** @description It is kept. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC.
                         * @example 2026-11-03T12:00:00.000Z
                         */
                        readonly savedAt: string;
                        readonly lease: components["schemas"]["ReviewLease"] | null;
                    };
                };
            };
            /** @description `MISSING_FIELD`, `INVALID_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `ERASED` */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly discardReviewDraft: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly requestId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly listTracks: {
        readonly parameters: {
            readonly query?: {
                /** @description Operators: a client, by id or name, whose part is meant; the shared part unless told. */
                readonly client?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The tracks. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TrackList"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly listTemplates: {
        readonly parameters: {
            readonly query?: {
                /** @description Operators: a client, by id or name, whose part is meant; the shared part unless told. */
                readonly client?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The templates. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TemplateList"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getFaceThresholds: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Of the process that answers. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FaceThresholds"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly listClientNames: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description By name. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ClientNames"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly listGenerators: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The generators. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GeneratorList"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getGeneratorUsage: {
        readonly parameters: {
            readonly query?: {
                /** @description Operators name a client by id or name. */
                readonly client?: string;
                /** @description As `2026-01`; the present month unless told. */
                readonly month?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What was used. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GeneratorUsage"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly setListResponse: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly enabled: boolean;
                    /** @description Operators: whose template; the shared one when left out. */
                    readonly client?: string;
                };
            };
        };
        readonly responses: {
            /** @description The version of the template that says so. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SwitchedTemplate"];
                };
            };
            /** @description `MISSING_FIELD`, `INVALID_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNKNOWN_TEMPLATE` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly allowGenerator: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly generator: string;
                    readonly allowed: boolean;
                    /** @description Whose track; the shared one when left out. */
                    readonly client?: string;
                };
            };
        };
        readonly responses: {
            /** @description The version of the track that says so. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AllowedGenerators"];
                };
            };
            /** @description `MISSING_FIELD`, `INVALID_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNKNOWN_TRACK` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getTemplate: {
        readonly parameters: {
            readonly query?: {
                /** @description Operators: a client, by id or name, whose part is meant; the shared part unless told. */
                readonly client?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The version. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CatalogEntry"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly saveTemplate: {
        readonly parameters: {
            readonly query?: {
                /** @description Operators: a client, by id or name, whose part is meant; the shared part unless told. */
                readonly client?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description YAML, as `docface catalog export` writes it. */
                    readonly text: string;
                    /** @description Whether it is only stored; it is published unless told. */
                    readonly draft?: boolean;
                };
            };
        };
        readonly responses: {
            /** @description The version that holds it. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SavedEntry"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly removeTemplate: {
        readonly parameters: {
            readonly query?: {
                /** @description Operators: a client, by id or name, whose part is meant; the shared part unless told. */
                readonly client?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is removed. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INVALID_STATE` */
            readonly 409: {
                headers: {
                    /** @description Seconds, with NOT_READY and REVIEW_LEASED. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly listTemplateVersions: {
        readonly parameters: {
            readonly query?: {
                /** @description Operators: a client, by id or name, whose part is meant; the shared part unless told. */
                readonly client?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The versions. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CatalogVersionList"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getTemplateVersion: {
        readonly parameters: {
            readonly query?: {
                /** @description Operators: a client, by id or name, whose part is meant; the shared part unless told. */
                readonly client?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly name: string;
                readonly version: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The version. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CatalogEntry"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly diffTemplateVersions: {
        readonly parameters: {
            readonly query?: {
                /** @description Operators: a client, by id or name, whose part is meant; the shared part unless told. */
                readonly client?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly name: string;
                readonly before: number;
                readonly after: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What they say differently. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CatalogDiff"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly publishTemplate: {
        readonly parameters: {
            readonly query?: {
                /** @description Operators: a client, by id or name, whose part is meant; the shared part unless told. */
                readonly client?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly name: string;
                readonly version: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description New requests use it. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PublishedEntry"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INVALID_STATE`, `TRIAL_REQUIRED` */
            readonly 409: {
                headers: {
                    /** @description Seconds, with NOT_READY and REVIEW_LEASED. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly rollBackTemplate: {
        readonly parameters: {
            readonly query?: {
                /** @description Operators: a client, by id or name, whose part is meant; the shared part unless told. */
                readonly client?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly name: string;
                readonly version: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The version that new requests use. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PublishedEntry"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INVALID_STATE` */
            readonly 409: {
                headers: {
                    /** @description Seconds, with NOT_READY and REVIEW_LEASED. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getTrack: {
        readonly parameters: {
            readonly query?: {
                /** @description Operators: a client, by id or name, whose part is meant; the shared part unless told. */
                readonly client?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The version. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CatalogEntry"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly saveTrack: {
        readonly parameters: {
            readonly query?: {
                /** @description Operators: a client, by id or name, whose part is meant; the shared part unless told. */
                readonly client?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description YAML, as `docface catalog export` writes it. */
                    readonly text: string;
                    /** @description Whether it is only stored; it is published unless told. */
                    readonly draft?: boolean;
                };
            };
        };
        readonly responses: {
            /** @description The version that holds it. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SavedEntry"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly removeTrack: {
        readonly parameters: {
            readonly query?: {
                /** @description Operators: a client, by id or name, whose part is meant; the shared part unless told. */
                readonly client?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is removed. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INVALID_STATE` */
            readonly 409: {
                headers: {
                    /** @description Seconds, with NOT_READY and REVIEW_LEASED. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly listTrackVersions: {
        readonly parameters: {
            readonly query?: {
                /** @description Operators: a client, by id or name, whose part is meant; the shared part unless told. */
                readonly client?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The versions. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CatalogVersionList"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getTrackVersion: {
        readonly parameters: {
            readonly query?: {
                /** @description Operators: a client, by id or name, whose part is meant; the shared part unless told. */
                readonly client?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly name: string;
                readonly version: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The version. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CatalogEntry"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly diffTrackVersions: {
        readonly parameters: {
            readonly query?: {
                /** @description Operators: a client, by id or name, whose part is meant; the shared part unless told. */
                readonly client?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly name: string;
                readonly before: number;
                readonly after: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What they say differently. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CatalogDiff"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly publishTrack: {
        readonly parameters: {
            readonly query?: {
                /** @description Operators: a client, by id or name, whose part is meant; the shared part unless told. */
                readonly client?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly name: string;
                readonly version: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description New requests use it. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PublishedEntry"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INVALID_STATE`, `TRIAL_REQUIRED` */
            readonly 409: {
                headers: {
                    /** @description Seconds, with NOT_READY and REVIEW_LEASED. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly rollBackTrack: {
        readonly parameters: {
            readonly query?: {
                /** @description Operators: a client, by id or name, whose part is meant; the shared part unless told. */
                readonly client?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly name: string;
                readonly version: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The version that new requests use. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PublishedEntry"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INVALID_STATE` */
            readonly 409: {
                headers: {
                    /** @description Seconds, with NOT_READY and REVIEW_LEASED. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly checkCatalog: {
        readonly parameters: {
            readonly query?: {
                /** @description Operators: a client, by id or name, whose part is meant; the shared part unless told. */
                readonly client?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description YAML, as `docface catalog export` writes it. */
                    readonly text: string;
                };
            };
        };
        readonly responses: {
            /** @description It could be saved. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CheckedEntry"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly listSamples: {
        readonly parameters: {
            readonly query?: {
                /** @description Operators: a client, by id or name, whose part is meant; the shared part unless told. */
                readonly client?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Oldest first, without what was read. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TemplateSampleList"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly keepSample: {
        readonly parameters: {
            readonly query?: {
                /** @description Operators: a client, by id or name, whose part is meant; the shared part unless told. */
                readonly client?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * Format: uuid
                     * @example 01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a
                     */
                    readonly requestId: string;
                    /** @description For how long it is kept; 180 unless told. */
                    readonly days?: number;
                    /** @description Right values, as a result has them, in place of those that were read. */
                    readonly values?: readonly {
                        readonly field: string;
                        readonly value?: string | boolean | {
                            readonly amount: string;
                            readonly currency?: string;
                        };
                    }[];
                };
            };
        };
        readonly responses: {
            /** @description The sample. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TemplateSample"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_READY`, `INVALID_STATE` */
            readonly 409: {
                headers: {
                    /** @description Seconds, with NOT_READY and REVIEW_LEASED. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `ERASED`, `ORIGINAL_EXPIRED` */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_COMPLEX`, `UNKNOWN_TRACK` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly removeSample: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly name: string;
                readonly sampleId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly tryTemplate: {
        readonly parameters: {
            readonly query?: {
                /** @description Operators: a client, by id or name, whose part is meant; the shared part unless told. */
                readonly client?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description YAML, as `docface catalog export` writes it. */
                    readonly text?: string;
                    /** @description A stored version, in the place of a text. */
                    readonly version?: number;
                    /** @description These alone; all unless told. */
                    readonly samples?: readonly string[];
                };
            };
        };
        readonly responses: {
            /** @description Before and after for each value of each sample. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TrialReport"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INVALID_STATE` */
            readonly 409: {
                headers: {
                    /** @description Seconds, with NOT_READY and REVIEW_LEASED. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `ORIGINAL_EXPIRED` */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEADLINE_EXCEEDED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly issueToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description HTTP Basic with the id and secret of the service account. */
                readonly Authorization?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": {
                    /** @constant */
                    readonly grant_type: "client_credentials";
                    /** @description Scopes joined by spaces; all that the account holds by default: ocr:write, face-match:write, requests:read, requests:manage, requests:erase, webhooks:manage, catalog:manage. */
                    readonly scope?: string;
                    /** @description The service account, unless HTTP Basic names it. */
                    readonly client_id?: string;
                    readonly client_secret?: string;
                    /**
                     * @description With client_assertion (RFC 7523).
                     * @constant
                     */
                    readonly client_assertion_type?: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
                    readonly client_assertion?: string;
                };
            };
        };
        readonly responses: {
            /** @description The token. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Token"];
                };
            };
            /** @description The form is wrong. Or `INVALID_FIELD`, `MISSING_FIELD`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenProblem"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The proof is wrong. */
            readonly 401: {
                headers: {
                    /** @description HTTP Basic. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenProblem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getKeys: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Two keys while they rotate. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["KeySet"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getAuthorizationServer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Metadata. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AuthorizationServer"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly listEndpoints: {
        readonly parameters: {
            readonly query?: {
                /** @description Operators name the client by id or name. */
                readonly client?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All endpoints of the client. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EndpointList"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly registerEndpoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewEndpoint"];
            };
        };
        readonly responses: {
            /** @description The endpoint and its signing secret, which is shown this once. */
            readonly 201: {
                headers: {
                    /** @description Path of the endpoint. */
                    readonly Location?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EndpointWithSecret"];
                };
            };
            /** @description `MISSING_FIELD`, `INVALID_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getEndpoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly endpointId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The endpoint. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Endpoint"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly deleteEndpoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly endpointId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly updateEndpoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly endpointId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["EndpointChanges"];
            };
        };
        readonly responses: {
            /** @description The endpoint as it is now. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Endpoint"];
                };
            };
            /** @description `MISSING_FIELD`, `INVALID_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly pingEndpoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly endpointId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What the ping met. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AttemptedDelivery"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly rotateSecret: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly endpointId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The new secret, shown this once. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EndpointWithSecret"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly retireSecret: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly endpointId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The endpoint as it is now. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Endpoint"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly listDeliveries: {
        readonly parameters: {
            readonly query?: {
                readonly status?: "pending" | "delivered" | "failed";
                /** @description From the previous page; do not build it. */
                readonly cursor?: string;
                /** @description Entries on a page, 1 to 100. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path: {
                readonly endpointId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DeliveryList"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getDelivery: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly endpointId: string;
                readonly deliveryId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The delivery with its attempts, oldest first. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LoggedDelivery"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly redeliver: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly endpointId: string;
                readonly deliveryId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What the attempt met. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AttemptedDelivery"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INVALID_STATE` */
            readonly 409: {
                headers: {
                    /** @description Seconds, with NOT_READY and REVIEW_LEASED. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getSignInOptions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The ways there are. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SignInOptions"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The session of the cookie. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Session"];
                };
            };
            /** @description `UNAUTHENTICATED` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CROSS_SITE_CALL` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly signIn: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                readonly Cookie?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description Name of the operator.
                     * @example maria
                     */
                    readonly name: string;
                    readonly password: string;
                };
            };
        };
        readonly responses: {
            /** @description The session. */
            readonly 200: {
                headers: {
                    /** @description The session, and what the browser is known by from now on. */
                    readonly "Set-Cookie"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Session"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CROSS_SITE_CALL` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INVALID_STATE` */
            readonly 409: {
                headers: {
                    /** @description Seconds, with NOT_READY and REVIEW_LEASED. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly signOut: {
        readonly parameters: {
            readonly query?: {
                /** @description `true` ends every session of this operator. */
                readonly everywhere?: "true" | "false";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The session is over. */
            readonly 204: {
                headers: {
                    /** @description Removes the cookie. */
                    readonly "Set-Cookie"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CROSS_SITE_CALL` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly changePassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description The password that signs in today. */
                    readonly current: string;
                    /** @description The one that does from now on. */
                    readonly password: string;
                };
            };
        };
        readonly responses: {
            /** @description It is changed. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `MISSING_FIELD`, `INVALID_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CROSS_SITE_CALL` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INVALID_STATE` */
            readonly 409: {
                headers: {
                    /** @description Seconds, with NOT_READY and REVIEW_LEASED. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly listRecoveries: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly endpointId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The newest twenty, newest first. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RecoveryList"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly beginRecovery: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly endpointId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewRecovery"];
            };
        };
        readonly responses: {
            /** @description The recovery. */
            readonly 202: {
                headers: {
                    /** @description Path of the recovery. */
                    readonly Location?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Recovery"];
                };
            };
            /** @description `MISSING_FIELD`, `INVALID_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INVALID_STATE` */
            readonly 409: {
                headers: {
                    /** @description Seconds, with NOT_READY and REVIEW_LEASED. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getRecovery: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly endpointId: string;
                readonly recoveryId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The recovery. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Recovery"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getStatus: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The status of the service. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ServiceStatus"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getActivity: {
        readonly parameters: {
            readonly query?: {
                readonly window?: "hour" | "day" | "week";
                readonly kind?: "ocr" | "face_match";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The activity of the last hour, day or week. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ServiceActivity"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly listAudit: {
        readonly parameters: {
            readonly query?: {
                /** @description `look` where something of a client was shown. */
                readonly kind?: "change" | "look";
                /** @description What was done with one request, and who looked at it. */
                readonly requestId?: string;
                /** @description `operator:<id>`, `client:<id>`, `command`, `nobody` or `service`. */
                readonly actor?: string;
                readonly action?: string;
                /** @description Such as `client:<id>`. */
                readonly subject?: string;
                /** @description Written then or later. */
                readonly since?: string;
                /** @description Written before. */
                readonly until?: string;
                /** @description From the previous page; do not build it. */
                readonly cursor?: string;
                /** @description Entries on a page, 1 to 100. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AuditPage"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly verifyAudit: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What was found. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["VerifiedAudit"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly exportAudit: {
        readonly parameters: {
            readonly query: {
                /** @description Written then or later. */
                readonly since: string;
                /** @description Written before. */
                readonly until?: string;
                /** @description `look` where something of a client was shown. */
                readonly kind?: "change" | "look";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The records. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/jsonl": string;
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly listDeadLetters: {
        readonly parameters: {
            readonly query?: {
                readonly code?: components["schemas"]["ErrorCode"] | ("INVALID_EVENT" | "NEWER_EVENT");
                /** @description Id or name. */
                readonly client?: string;
                /** @description Only those that nobody sent again. */
                readonly waiting?: "true" | "false";
                /** @description From the previous page; do not build it. */
                readonly cursor?: string;
                /** @description Entries on a page, 1 to 100. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DeadLetterPage"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getDeadLetter: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly deadLetterId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The dead letter. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DeadLetter"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly redriveDeadLetters: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Redriving"];
            };
        };
        readonly responses: {
            /** @description What became of each. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RedrivenList"];
                };
            };
            /** @description `MISSING_FIELD`, `INVALID_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly listReplays: {
        readonly parameters: {
            readonly query?: {
                /** @description Entries on a page, 1 to 100. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The newest replays. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ReplayList"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly beginReplay: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ReplayOrder"];
            };
        };
        readonly responses: {
            /** @description The replay, which the service goes on with. */
            readonly 202: {
                headers: {
                    /** @description Path of the replay. */
                    readonly Location?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Replay"];
                };
            };
            /** @description `MISSING_FIELD`, `INVALID_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getReplay: {
        readonly parameters: {
            readonly query?: {
                readonly state?: "planned" | "started" | "skipped" | "promoted";
                /** @description The last request of the page before. */
                readonly after?: string;
                /** @description Entries on a page, 1 to 100. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path: {
                readonly replayId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The replay and what became of its requests. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ShownReplay"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly listReplayChanges: {
        readonly parameters: {
            readonly query?: {
                /** @description The last request of the page before. */
                readonly after?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly replayId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What the new results say differently. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ReplayChanges"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly resumeReplay: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly replayId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The replay, which the service goes on with. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Replay"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INVALID_STATE` */
            readonly 409: {
                headers: {
                    /** @description Seconds, with NOT_READY and REVIEW_LEASED. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly promoteReplay: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly replayId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Promotion"];
            };
        };
        readonly responses: {
            /** @description The replay, which the service goes on with. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Replay"];
                };
            };
            /** @description `MISSING_FIELD`, `INVALID_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INVALID_STATE` */
            readonly 409: {
                headers: {
                    /** @description Seconds, with NOT_READY and REVIEW_LEASED. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly undoReplay: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly replayId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The replay, which the service goes on with. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Replay"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INVALID_STATE` */
            readonly 409: {
                headers: {
                    /** @description Seconds, with NOT_READY and REVIEW_LEASED. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly listClients: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All clients, by name. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ClientList"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly createClient: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewClient"];
            };
        };
        readonly responses: {
            /** @description The client. */
            readonly 201: {
                headers: {
                    /** @description Path of the client. */
                    readonly Location?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Client"];
                };
            };
            /** @description `MISSING_FIELD`, `INVALID_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getClient: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id or name. */
                readonly client: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The client. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Client"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly updateClient: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id or name. */
                readonly client: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ClientChanges"];
            };
        };
        readonly responses: {
            /** @description The client as it is now. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Client"];
                };
            };
            /** @description `MISSING_FIELD`, `INVALID_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly listClientKeys: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id or name. */
                readonly client: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Its keys, revoked and expired ones included. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ApiKeyList"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly createClientKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id or name. */
                readonly client: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewApiKey"];
            };
        };
        readonly responses: {
            /** @description The key, which is shown this once. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ApiKeyWithSecret"];
                };
            };
            /** @description `MISSING_FIELD`, `INVALID_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly revokeKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly keyId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is not accepted any more. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly listOperatorKeys: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id or name. */
                readonly operator: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Its keys, revoked and expired ones included. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ApiKeyList"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly createOperatorKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id or name. */
                readonly operator: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewOperatorKey"];
            };
        };
        readonly responses: {
            /** @description The key, which is shown this once. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ApiKeyWithSecret"];
                };
            };
            /** @description `MISSING_FIELD`, `INVALID_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly listServiceAccounts: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id or name. */
                readonly client: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Its accounts, revoked ones included. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ServiceAccountList"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly createServiceAccount: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id or name. */
                readonly client: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewServiceAccount"];
            };
        };
        readonly responses: {
            /** @description The account; its secret is shown this once. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ServiceAccountWithSecret"];
                };
            };
            /** @description `MISSING_FIELD`, `INVALID_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly revokeServiceAccount: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly accountId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is not accepted any more. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly listOperators: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All operators, by name. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OperatorList"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly createOperator: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewOperator"];
            };
        };
        readonly responses: {
            /** @description The operator, who needs a credential next. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Operator"];
                };
            };
            /** @description `MISSING_FIELD`, `INVALID_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INVALID_STATE` */
            readonly 409: {
                headers: {
                    /** @description Seconds, with NOT_READY and REVIEW_LEASED. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly updateOperator: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id or name. */
                readonly operator: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OperatorChanges"];
            };
        };
        readonly responses: {
            /** @description The operator as it is now. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Operator"];
                };
            };
            /** @description `MISSING_FIELD`, `INVALID_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL`, `INSUFFICIENT_SCOPE` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `BODY_TOO_SLOW` */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INVALID_STATE` */
            readonly 409: {
                headers: {
                    /** @description Seconds, with NOT_READY and REVIEW_LEASED. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `FILE_TOO_LARGE` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNSUPPORTED_CONTENT_TYPE` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `QUOTA_EXCEEDED`, `RATE_LIMITED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getLimits: {
        readonly parameters: {
            readonly query?: {
                /** @description Operators name a client by id or name. */
                readonly client?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The limits of this client. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Limits"];
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME` */
            readonly 401: {
                headers: {
                    /** @description The credentials that this path takes. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CLIENT_SUSPENDED`, `CROSS_SITE_CALL` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `RATE_LIMITED`, `QUOTA_EXCEEDED` */
            readonly 429: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly isLive: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It does. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly status: "ok";
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly isReady: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description They would. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly status: "ok";
                        /**
                         * @description What does not answer and only some calls need: `object store`, `event log`. Those calls answer 503.
                         * @example [
                         *       "object store"
                         *     ]
                         */
                        readonly degraded: readonly string[];
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `OVERLOADED`, `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getOpenApi: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The document. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getDocs: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The page. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": string;
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getDocsFile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                readonly "Accept-Encoding"?: string;
            };
            readonly path: {
                readonly file: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/javascript": string;
                };
            };
            /** @description `INVALID_FIELD`, `MISSING_FIELD` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NOT_FOUND` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DEPENDENCY_UNAVAILABLE` */
            readonly 503: {
                headers: {
                    /** @description Seconds. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}

type FieldValue = string | number | boolean | null | readonly FieldValue[] | {
            readonly [key: string]: FieldValue;
        };
