import java.nio.file.Files;
import java.nio.file.Paths;
import org.openapitools.client.JSON;
import org.openapitools.client.api.WebhooksApi;
import org.openapitools.client.model.Envelope;
import org.openapitools.client.model.FaceMatchResult;
import org.openapitools.client.model.Field;
import org.openapitools.client.model.Money;
import org.openapitools.client.model.OcrResult;
import org.openapitools.client.model.ReadDocument;
import org.openapitools.client.model.SlimEnvelope;
import org.openapitools.client.model.SlimOcrResult;

/** Reads answers with a client of openapi-generator: Read DIRECTORY NAME... */
public class Read {
  public static void main(String[] args) throws Exception {
    new JSON();
    // What the service sends must not take the place of what it takes.
    WebhooksApi.class.getMethod("listEndpoints", String.class);
    for (int place = 1; place < args.length; place += 1) {
      String name = args[place];
      String text = new String(Files.readAllBytes(Paths.get(args[0], name + ".json")), "UTF-8");
      if (name.equals("slim")) {
        SlimEnvelope slim = SlimEnvelope.fromJson(text);
        SlimOcrResult result = (SlimOcrResult) slim.getResult().getActualInstance();
        System.out.println(name + " " + slim.getRequestId() + " " + ofDocument(result.getDocuments().get(0)));
      } else {
        Envelope envelope = Envelope.fromJson(text);
        System.out.println(name + " " + envelope.getRequestId() + " " + detail(envelope));
      }
    }
  }

  static String detail(Envelope envelope) {
    if (envelope.getError() != null) return envelope.getError().getCode().getValue();
    Object result = envelope.getResult().getActualInstance();
    if (result instanceof FaceMatchResult) return ((FaceMatchResult) result).getDecision().getValue();
    return ofDocument(((OcrResult) result).getDocuments().get(0));
  }

  static String ofDocument(ReadDocument document) {
    Field total = document.getFields().get("total");
    String amount = total == null ? "-" : ((Money) total.getValue().getActualInstance()).getAmount();
    return document.getType() + " " + amount;
  }
}
